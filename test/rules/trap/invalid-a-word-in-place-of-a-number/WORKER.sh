# To -ne "none" is no number, so it fails.
if [ "$tries" -ne 0 ]; then
  echo "<goto>WATCH</goto>"
else
  echo "<result>no tries</result>"
fi
