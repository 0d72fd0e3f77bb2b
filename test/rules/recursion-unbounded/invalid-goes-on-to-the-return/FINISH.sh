if [ -s text.md ]; then
  echo "<result>done</result>"
else
  echo "<goto>START</goto>"
fi
