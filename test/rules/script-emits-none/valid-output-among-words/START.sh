if [ -n "$RAYMOND_RESULT" ]; then
  for out in /dev/stdout log.txt; do echo "<goto>A</goto>" > "$out"; done
else
  emit() { echo "$1" > "$2"; }
  emit "<goto>A</goto>" log.txt
  emit "<goto>A</goto>" /dev/stdout
fi
