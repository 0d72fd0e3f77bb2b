line=
mapfile -t line < <(git branch --no-merged)
if [ -n "$line" ]; then
  echo "<goto>MERGE</goto>"
else
  echo "<result>all merged</result>"
fi
