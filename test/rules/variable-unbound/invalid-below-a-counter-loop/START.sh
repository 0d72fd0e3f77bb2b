set -e
fails=0
for i in $(seq 20); do
  npm test > log || { fails=$((fails + 1)); echo $i >> failed; }
done
if [ $fails -eq 0 ]; then echo "<result>no failure</result>"
else echo "<goto input='$fails of 20'>HUNT</goto>"
fi
