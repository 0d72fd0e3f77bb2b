sort words.txt | uniq | tee sorted.txt >&2
git add "$(ls sorted.txt)" | cat >&2
echo "<result>done</result>"
