rounds=0
attempts=3
until make; do
  rounds=$((rounds + 1))
  if [ "$rounds" -ge "$attemps" ]; then break; fi
done
echo "<result>$rounds of $attempts rounds</result>"
