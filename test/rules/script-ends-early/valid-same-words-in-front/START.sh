set -e
if ! grep -q -e ERROR -e WARN build.log; then
  echo "<result>clean</result>"
  exit 0
fi
warnings=$(grep -c WARN build.log)
if [ "$warnings" -gt 0 ]; then echo "$warnings" >&2; fi
pattern=TODO
if grep -rq "$pattern" src; then
  todo=$(grep -rc "${pattern}" . | head -n 1)
  if [ "$todo" -gt 0 ]; then echo "$todo" >&2; fi
fi
while grep -q \
  open tasks.txt; do
  next=$(grep -m1 open tasks.txt)
  [ -n "$next" ] || break
  sed -i "/$next/d" tasks.txt
done
echo "<goto>START</goto>"
