for at in {1..9..2}; do curl -fsS "localhost:808$at" >&2; done
if read -r -t 0.5 answer < answers; then echo "$answer" >&2; fi
exec {lock}>>work.lock
name=report.txt; echo "${name:0:-4}" >&2
echo "<result>done</result>"
