if [ "$mode" = build ]; then
  echo "<goto>BUILD</goto>"
else
  echo "<result>checked</result>"
fi
