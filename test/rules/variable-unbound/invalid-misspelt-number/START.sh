rounds=0
until make; do
  rounds=$((rounds + 1))
  if [ "$rouns" -gt 3 ]; then break; fi
done
echo "<result>$rounds rounds</result>"
