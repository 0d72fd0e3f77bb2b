git add --all && git commit -m "Both sides" && git rebase --continue
echo '<result>done</result>'
