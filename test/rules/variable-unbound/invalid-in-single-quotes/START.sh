#!/usr/bin/env bash
day=$(date +%F)
sum=3
n=$(wc -l < rows.txt)
if [ -f ready ]; then
  echo '<goto input="$day">A</goto>'
elif [ -f rows.txt ]; then
  echo '<result>$n rows</result>'
else
  cat <<'EOF'
<result>${sum} rows on $day, ${sum} in all</result>
EOF
fi
