set -euo pipefail
always=()
[ -f y ] && always+=(--y)
always+=(--z)
make "${always[@]}" >&2
first=(-a)
[ -n "${DRY_RUN:-}" ] && first+=(--dry-run)
make "${first[@]}" >&2
fixed=()
for name in a b c; do fixed+=("$name"); done
make "${fixed[@]}" >&2
either=()
if [ -f y ]; then either+=(--y); else either+=(--n); fi
make "${either[@]}" >&2
asked=()
while IFS= read -r line; do asked+=("$line"); done < x.txt
if [ "${#asked[@]}" -gt 0 ]; then make "${asked[@]}" >&2; fi
guarded=()
[ -f y ] && guarded+=(--y)
make ${guarded[@]+"${guarded[@]}"} >&2
by_function=()
add() {
  by_function+=("$1")
}
add one
make "${by_function[@]}" >&2
echo "{1..9..2}" '{01..10}' {1..3} >&2
text=report.txt
echo "${text:0:3}" "${text: -4}" "${NONE:--1}" >&2
read -r -t 5 line < x.txt || true
echo "<result>done</result>"
