#!/usr/bin/env bash
# Linted by the build, so that the code cache holds what reads the constructs that scripts are written with.
# ---
# description: Looks at the last result.
# allowed_transitions:
#   - { tag: goto, target: NEXT }
#   - { tag: result }
# ---
set -euo pipefail
shopt -s nullglob

readonly limit=3
export LANG=C
declare -i tries=0
name=$(basename "$0" .sh)
folder="${TMPDIR:-/tmp}/$name"
list=(one two)
trap 'rm -rf "$folder"' EXIT

say() {
  local message=$1
  printf '%s: %s\n' "$(date +%H:%M)" "$message" >&2
}

function check {
  local file="$1" found
  [[ -f "$file" && ! -s "$file" ]] || return 1
  found=$(grep -c 'x' "$file" || true)
  if [ "$found" -gt 0 ] && test -n "$file"; then
    return 0
  elif [[ "$file" == *.log ]]; then
    return 1
  else
    say "nothing in ${file##*/}"
  fi
}

if ! command -v jq > /dev/null 2>&1; then
  echo "jq is missing" >&2
  exit 1
fi

for file in "$folder"/*.txt; do
  check "$file" || continue
  tries=$((tries + 1))
  (( tries < limit )) && break
done
for word in a b "${list[@]}"; do echo "$word" >> "$folder/words"; done
for ((at = 0; at < 2; at++)); do true; done
while IFS= read -r line; do
  say "${line%%:*} ${line#*:}"
done < "$folder/words"
until [ "$tries" -ge 2 ]; do
  let tries+=1
  sleep 1
done

cat <<END > "$folder/note"
$name has tried $tries times
END
cat <<'END' | tee "$folder/other" > /dev/null
as it stands
END
(cd "$folder" && ls -1 | wc -l) > /dev/null
{ npm test || true; } > "$folder/log" 2>&1
status=$?
git -C "$folder" commit -q -m "step $status"
state=NEXT
answer=$'all\tdone'
result=${RAYMOND_RESULT:-none}
if [[ "$result" == *error* ]]; then
  say "an error"
elif [[ $result =~ ^v[0-9]+$ || ${#result} -gt 40 ]]; then
  say "a version"
elif grep -qiE '^(yes|no)' <<< "$result"; then
  say "${result,,}"
fi

case "${RAYMOND_RESULT:-}" in
  '')
    say "no result"
    echo "<goto>$state.md</goto>"
    ;;
  "gave up"* | stop)
    echo "<result>$answer</result>"
    exit 0
    ;;
  *)
    [ "$status" = 0 ] && echo '<goto>NEXT</goto>' && exit 0
    printf '<result>%s</result>\n' "$status"
    ;;
esac
