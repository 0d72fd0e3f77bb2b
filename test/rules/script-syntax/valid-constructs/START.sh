#!/usr/bin/env bash
set -euo pipefail
declare -A seen=([a]=1 [b c]=2)
list=(one "two 2" $(printf '%s\n' three) # and so on
  four)
note() { printf '%s\n' "${1:-"nothing (yet)"}" >&2; }
function total { local -i sum=0; for ((i = 0; i < ${#list[@]}; i++)); do ((sum += i)); done; echo "$sum"; } >&2
select_one() (
  case "$1" in
    (a | b) note "a; b" ;;
    c*) if true; then (note c) fi ;&
    [d-f]) { note "d)"; } ;;&
    *) : ;;
  esac
)
while IFS= read -r line || [[ -n $line ]]; do
  [[ $line =~ ^(a|b)+$ && ( ${line#\'} != *')' ) ]] || continue
  select_one "${line//\}/)}"
done < <(sed 's/#.*//' <<'TEXT'
a ( b
it's `all` text
TEXT
)
until ! false | true && time [ "$(total)" = "$(( (1 + 2) * 3 ))" ]; do break; done
cat <<-EOF | tr -d '\t' >&2 &
	$(note "in a here-document") \
	EOF
	EOF
wait
note "it's ${list[*]+"${list[@]}"}" $'it\'s' `note \`date\`` &> /dev/null
if ! grep -q '[(]' plan.md 2>/dev/null; then :; elif [ 1 -gt 0 ]
then echo "<goto>NEXT</goto>"; exit; else note; fi; echo '<result>done</result>'
