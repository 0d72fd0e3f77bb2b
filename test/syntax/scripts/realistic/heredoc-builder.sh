#!/bin/bash
files=$(git diff --name-only 2>/dev/null)
cat <<EOF
Changed files:
$files

<call return="MERGE" input="$(echo "$files" | wc -l)">REVIEW</call>
EOF
