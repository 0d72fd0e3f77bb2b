git checkout {{input}} || exit 1
if echo "{{ input }}" | grep -q main; then
  echo "<result>on main</result>"
else
  echo "<result>elsewhere</result>"
fi
