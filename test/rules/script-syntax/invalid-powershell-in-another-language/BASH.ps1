if [ -f plan.md ]; then
  echo '<goto>ENTRIES</goto>'
fi
