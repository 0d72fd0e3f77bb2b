[ -f senior ] && role=dev
if [ -f urgent ]; then
  level=1
fi
case $(cat place.txt) in
  there) place=there ;;
  *) echo "somewhere else" >&2 ;;
esac
for owner in $(cat owners.txt); do
  echo "$owner" >&2
done
(tone=wet; jq --arg t "$tone" . tones.json > tone.txt)
cat colours.txt | while read -r colour; do
  echo "$colour" >&2
done
make_big() { size=huge; }
[ ! -f small ] || make_big
jq -n --arg r "$role" --arg l "$level" --arg p "$place" '[$r, $l, $p]' > report.json
jq -n --arg o "$owner" --arg t "$tone" --arg c "$colour" --arg s "$size" '[$o, $t, $c, $s]' >> report.json
echo "<result>done</result>"
