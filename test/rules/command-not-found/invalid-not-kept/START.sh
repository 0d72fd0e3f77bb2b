tries=$(cat tries)
tries=$(tries + 1)
plan=cat plan.md
left=$(grep -c open list || ture)
count_open() { wc -l < list; }
open=$(coutn_open)
if [ "$open" -gt 0 ]; then
  "<goto input='$left'>NEXT</goto>"
else
  echo "<result>$plan after $tries</result>"
fi
