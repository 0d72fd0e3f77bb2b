#!/bin/bash
timeout 20 tail -f app.log >&2
tail -F app.log 2>/dev/null | grep -m1 ready >&2
tail -f app.log |
  head -n 3 >&2
tail -n 5 app.log >&2
watch -g -n 2 cat state.txt >/dev/null
n=$(inotifywait -m -t 10 inbox | wc -l)
tail --pid="$1" -f x >&2
kubectl logs -f job/migrate >&2
sleep 5
docker stats --no-stream >&2
echo "<goto>A</goto>"
