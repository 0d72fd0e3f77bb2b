parts=$(wc -l < parts.txt)
for part in {1..$parts}; do
  make "part-$part" || exit 1
done
for day in day-{0..${parts}..2}; do
  make "$day" || exit 1
done
echo "<result>$parts parts are made</result>"
