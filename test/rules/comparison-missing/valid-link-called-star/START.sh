if test -L 'cache/*'; then
  rm -f 'cache/*'
fi
echo "<result>clean</result>"
