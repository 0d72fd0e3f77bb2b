set -euo pipefail
title=$(awk 'NR == 1' report.md)
if [ -s long.md ]; then
  echo "<result>$title"
  cat long.md
  echo "</result>"
elif [ -s short.md ]; then
  printf '<result>%s' "$title"
  printf ' of %s</result>\n' "$(date +%F)"
else
  text="<result>$title"
  text="$text: nothing to tell</result>"
  echo "$text"
fi
