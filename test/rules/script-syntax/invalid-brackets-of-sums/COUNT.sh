n=$(cat count.txt || echo 0)
if (( n > 3 ); then
  echo "<result>given up</result>"
else
  echo "<goto>WAIT</goto>"
fi
