#!/bin/bash
python3 -m json.tool data.json >&2
tail -f log.txt | while read -r line; do
  case $line in *ready*) break ;; esac
done
exec 3< <(tail -f log.txt)
{ tail -f app.log & } 2>/dev/null
echo "<result>fine</result>"
