set -eu
if git rev-parse --verify -q origin/main >/dev/null; then base=origin/main; fi
if git rev-parse --verify -q origin/main >/dev/null; then echo "against $base" >&2; fi
case "$(uname)" in Linux) os=linux ;; Darwin) os=mac ;; esac
echo "build for $os" >&2
if out=$(ls /etc/passwd 2>&1); then status=ok; fi
if [ -n "$out" ]; then echo "$status" >&2; fi
unset color
echo "${color=red}$color" >&2
echo "<goto>LOOPS</goto>"
