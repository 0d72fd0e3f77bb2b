rule=$(head -n 1 rules.txt)
if [ -n "$rule" ]; then
  sed -i 1d rules.txt
  git worktree add -q ".fix/$rule"
  echo "<fork next=\"START\" cwd=\".fix/$rule\" rule=\"$rule\" model=\"haiku\">WORK</fork>"
else
  echo "<fork next=\"END\" dir=\".\" inptu=\"all of them\" rule=\"any\">WORK</fork>"
fi
