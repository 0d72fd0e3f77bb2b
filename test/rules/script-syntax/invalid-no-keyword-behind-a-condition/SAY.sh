[ -f note.txt ] cat note.txt >&2
if [ -f a.txt ] -a -f b.txt; then
  echo "<result>both</result>"
else
  echo "<result>not both</result>"
fi
