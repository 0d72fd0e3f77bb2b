if [ -f done.txt ]; then
  echo "<result>done</result>"
fi
echo "<goto>WORK</goto>"
