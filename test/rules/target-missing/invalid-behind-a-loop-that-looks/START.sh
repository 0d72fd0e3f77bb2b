goto() { echo "<goto>$1</goto>"; exit 0; }
for step in $(cat steps.txt); do
  if [[ $step == stop ]]; then goto YES; fi
done
goto YESS
