tries=0
while [ "$tries" -lt 5 ]; do
  if curl -fsS http://localhost:8080/health > health.json; then break; fi
  sleep 10
  tries=$((tries + 1))
done
if (( tries < 5 )); then echo '<goto>PUSH</goto>'; else echo '<result>not healthy</result>'; fi
