count=$(grep -c TODO review.md)
if [ "$count" -gt 0 ]; then
  echo "<result>unknown: $count points are open</result>"
else
  echo "<result>complete</result>"
fi
