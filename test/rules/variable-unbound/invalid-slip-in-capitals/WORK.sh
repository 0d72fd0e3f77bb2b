git grep -l "$TIKCET" > "files.$ROL"
echo "<result>done</result>"
