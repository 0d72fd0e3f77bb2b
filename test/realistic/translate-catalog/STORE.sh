#!/bin/bash
set -euo pipefail
merged=$(mktemp)
jq --sort-keys -s '.[0] * .[1]' "locales/$lang.json" ".translate/$lang.new.json" > "$merged"
mv "$merged" "locales/$lang.json"
touch ".translate/done/$lang"
echo "<result>$name: $(jq length ".translate/$lang.new.json") messages</result>"
