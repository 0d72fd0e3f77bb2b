slot="{{result}}"
text=$(cat template.md)
if [[ $text != *"$slot"* ]]; then exit 1; fi
echo "${text//$slot/done}" > prompt.md
if grep -q "{{result}}" prompt.md || grep -qF "$slot" prompt.md || [ "$(tail -n 1 prompt.md)" = "$slot" ]; then
  echo "<goto>NEXT</goto>"
else
  git grep -n "{{input}}" || true
  echo "<result>filled in</result>"
fi
