if[ -f plan.md ]; then
  echo "<goto>PULL</goto>"
else
  echo "<result>no plan</result>"
fi
