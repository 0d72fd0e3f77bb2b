tries=0
while [ "$tries" -lt 5 ]; do
  if curl -fsS http://localhost:8080/health > health.json; then break; fi
  sleep 10
done
echo '<goto>PUSH</goto>'
