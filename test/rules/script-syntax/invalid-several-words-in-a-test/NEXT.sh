rounds=$(wc -l < rounds.txt)
if [ $rounds % 3 == 0 ]; then
  echo "<result>third</result>"
else
  echo "<result>other</result>"
fi
