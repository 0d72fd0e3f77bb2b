set -u
if [ -f plan.md ]; then next=START; else next=ASK; fi
[ -f plan.md ] && from=plan
[ ! -f plan.md ] || echo "from $from" >&2
case "$(uname)" in Linux) os=linux ;; Darwin) os=mac ;; esac
echo "on $os" >&2
echo "<goto>$next</goto>"
