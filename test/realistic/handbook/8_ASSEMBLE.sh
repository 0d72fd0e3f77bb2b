#!/usr/bin/env bash
# Puts front matter and draft together, checks the links, and lets the proofreader look at it.
set -euo pipefail
shopt -s nullglob

draft=work/draft.md
[[ -s $draft ]] || { echo "the draft is empty" >&2; exit 1; }

title=$(sed -n 's/^# //p' "$draft" | head -n 1)
slug=$(tr '[:upper:]' '[:lower:]' <<<"$title" | tr -cs 'a-z0-9' '-' | sed 's/^-//; s/-$//')
target="chapters/${slug:-untitled}.md"

{
  printf -- '---\ntitle: %s\nupdated: %s\n---\n\n' "$title" "$(date +%F)"
  cat "$draft"
} >"$target"

# Relative links must lead somewhere.
missing=()
while IFS= read -r link; do
  [[ -e chapters/$link ]] || missing+=("$link")
done < <(grep -oP '\]\(\K(?!https?:|#)[^)#]+' "$target" || true)

if ((${#missing[@]})); then
  printf '%s\n' "${missing[@]}" >work/broken-links.txt
else
  : >work/broken-links.txt
fi

echo "<goto input=\"$target\">9_PROOFREAD</goto>"
