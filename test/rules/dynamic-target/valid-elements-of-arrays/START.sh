steps=(PLAN BUILD)
done=$(wc -l < done.txt)
if [ "$done" -lt "${#steps[@]}" ]; then
  echo "<goto>${steps[$done]}</goto>"
  exit 0
fi
declare -A next=([green]=PUBLISH [red]=FIX)
verdict=$(cat verdict.txt)
echo "<goto>${next[$verdict]}</goto>"
