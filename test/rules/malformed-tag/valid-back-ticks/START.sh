#!/usr/bin/env bash
cat > notes.md <<'TEXT'
echo `<goto>PLAN</goto>`
TEXT
echo 'Answer with `<goto>PLAN</goto>`.' >> notes.md
count=`wc -l < notes.md`
echo "<result>$count lines</result>"
