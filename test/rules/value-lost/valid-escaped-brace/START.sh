one="${RAYMOND_INPUT:-"{}"}"
other="${RAYMOND_INPUT:-{\}}"
if [ "$one" = "{}" ] && [ "$other" = "$one" ]; then
  echo "<goto>A</goto>"
else
  echo "<goto>B</goto>"
fi
