role=$(jq -r .role settings.json) || role=dev
if [ -f urgent ]; then
  level=1
else
  level=2
fi
case $(cat place.txt) in
  there) place=there ;;
  here) place=here ;;
  *) echo "unknown place" >&2; exit 1 ;;
esac
for owner in $(cat owners.txt); do
  jq --arg o "$owner" . names.json > "names-$owner.json"
done
[ -f tone.txt ] && tone=wet && jq --arg t "$tone" . tones.json > tone.json
while read -r colour; do
  jq --arg c "$colour" . colours.json > "$colour.json"
done < colours.txt
{ size=huge; }
jq -n --arg r "$role" --arg l "$level" --arg p "$place" --arg s "$size" '[$r, $l, $p, $s]' > report.json
echo "<result>done</result>"
