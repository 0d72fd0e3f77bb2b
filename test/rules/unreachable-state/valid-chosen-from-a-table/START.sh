steps=(FIRST A B)
declare -A after=([late]=B)
step=$(cat step 2>/dev/null || echo 0)
[ "$step" -lt "${#steps[@]}" ] || { echo "<result>all done</result>"; exit; }
if [ "${RAYMOND_RESULT:-}" = skip ]; then
  echo "<goto>${after[late]}</goto>"
else
  echo "<goto>${steps[$step]:-FIRST}</goto>"
fi
