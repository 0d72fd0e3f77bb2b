folder="$(git rev-parse --show-toplevel)"
> "$folder/lock"
date > started.txt
[ -n "$DEBUG" ] && echo "it began" >&2
echo "<goto>FUNCTIONS</goto>"
[[ -f started.txt ]] && rm started.txt
[ -e "${folder}/lock" ] && rm "$folder/lock"
