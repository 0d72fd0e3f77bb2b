#!/bin/bash
shopt -s nullglob
# Not <goto input=\"$x">FIX</goto>, which would end the text.
if grep -q '<goto input=\"x">FIX</goto>' seen.log && text="one
two"; then
  echo "<goto input=\"$text\">FIX</goto>"
elif [ -f done.txt ]; then
  echo '<goto input="none">FIX</goto>'
else
  printf "<goto input=\"%s\">FIX</goto>\n" "a
b"
fi
