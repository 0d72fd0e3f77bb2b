verdict="{{result}}"
if [ "$verdict" = yes ]; then
  echo "<goto input=\"main\">TAKE</goto>"
else
  echo "<result>no</result>"
fi
