make test > test.log 2>&1
status=$?
tail -n 20 test.log >&2
echo "make has ended with $status" >&2
if [ "$status" -eq 0 ]; then
  echo "<result>all is well</result>"
  exit 0
fi
make lint 2>&1 | tee -a test.log >&2
if [ "${PIPESTATUS[0]}" -eq 0 ]; then
  echo "<goto>FIX</goto>"
elif git status --porcelain | grep -q .; then
  echo "<goto>FIX</goto>"
else
  echo "<result>nothing to mend</result>"
fi
