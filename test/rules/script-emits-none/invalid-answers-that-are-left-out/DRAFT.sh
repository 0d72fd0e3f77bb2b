draft=$(gh pr view --json isDraft -q .isDraft 2> /dev/null)
case $draft in
  true) echo "<result>draft</result>" ;;
  false) echo "<result>ready</result>" ;;
esac
