echo "<result>$(cat notes.txt)</result>"
