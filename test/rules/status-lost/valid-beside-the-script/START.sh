#!/bin/bash
make -s serve > serve.log 2>&1 & server=$!
npm run e2e > e2e.log 2>&1 & echo "started" >&2 || true
wait "$!" && verdict=good || verdict=bad
kill "$server"
echo "<result>$verdict</result>"
