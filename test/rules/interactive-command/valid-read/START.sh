read -r first < list.txt
echo "the first is $first" >&2
pick() { read -r picked; echo "$picked" >&2; }
pick < list.txt
printf 'one\ntwo\n' | while read -r line; do read -r other; echo "$line $other" >&2; done
read -r colour
echo "${colour:-red}" >&2
read -r size
[ -z "$size" ] && size=10
read -r kind || kind=plain
echo "$size $kind" >&2
read -r _
echo '<result>done</result>'
