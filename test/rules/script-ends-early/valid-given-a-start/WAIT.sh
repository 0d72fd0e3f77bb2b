set -u
tries=0
step() { tries=$((tries + 1)); }
while [ ! -f ready ]; do step; sleep 5; done
: "${rounds:=0}"
rounds=$((rounds + 1))
total=$((${total:-0} + rounds))
[ -n "${mode+set}" ] || mode=fast
echo "$mode" >&2
if [ "${kind:-}" = "" ]; then kind=plain; fi
echo "$kind $total" >&2
[[ -v size ]] || size=3
echo "$size" >&2
export shown
shown=$((shown + 1))
for ((n = 0; n < 3; n++)); do :; done
last() { echo "$host" >&2; }
read -r host < hosts.txt
last
if [ -f settings.sh ]; then source ./settings.sh; echo "$port" >&2; fi
port=80
echo "<result>$port</result>"
