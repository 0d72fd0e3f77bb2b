if grep -q open all.txt then
  echo "<result>open</result>"
else
  echo "<result>done</result>"
fi
