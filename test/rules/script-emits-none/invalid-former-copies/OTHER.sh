emit() { if [ -n "$1" ]; then echo "<result>$1</result>"; fi; }
first=$(head -n 1 first.txt)
second=$(head -n 1 second.txt)
[ -n "$first" ] || first=none
emit "$second"
