inotifywait -qmt 5 inbox > events.txt
git log --oneline | tail -f > log.txt
echo "<result>done</result>"
