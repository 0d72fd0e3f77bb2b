if [[ e plan.md ]]; then
  echo "<goto>NEXT</goto>"
else
  echo "<result>no plan</result>"
fi
