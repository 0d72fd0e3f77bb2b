#!/bin/bash
set -u
seen=0 failed=0 refused=""
outdated=()
for file in *.md; do
  seen=$((seen + 1))
  if make "$file" >&2; then
    outdate+=("$file")
  else
    ((++faild))
    refused+=" $file"
  fi
  (( sen < 20 )) || break
done
if [[ -z $refusd ]]; then
  echo "<goto input=\"$seen, ${#outdated[@]}\">TABLE</goto>"
else
  echo "<result>$failed of $refused failed</result>"
fi
