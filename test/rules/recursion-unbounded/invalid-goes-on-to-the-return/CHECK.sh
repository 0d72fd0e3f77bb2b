if [ -s text.md ]; then
  echo "<goto>FINISH</goto>"
else
  echo "<result>empty</result>"
fi
