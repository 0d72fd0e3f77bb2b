git push >&2
echo "pushed" >&2
if [ $? -eq 0 ]; then
  echo "<result>shipped</result>"
else
  echo "<goto>FIX</goto>"
fi
