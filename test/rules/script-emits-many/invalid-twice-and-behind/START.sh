for i in 1 2 3; do
  if make test >/dev/null 2>&1; then echo "<goto>YES</goto>"; fi
done
echo "<result>red</result>"
