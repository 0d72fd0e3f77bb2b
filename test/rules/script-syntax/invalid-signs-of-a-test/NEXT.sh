if [ git diff --quiet ]; then
  echo "<result>clean</result>"
else
  echo "<result>changed</result>"
fi
