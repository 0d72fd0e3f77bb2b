#!/bin/bash
ok=false
for i in $(seq 1 5); do
  if curl -fsS http://localhost:8080/health >/dev/null; then
    ok=true
    break
  fi
  sleep 1
done
if [ "$ok" = true ]; then
  echo "<goto>READY</goto>"
else
  echo "<goto>NOT_READY</goto>"
fi
