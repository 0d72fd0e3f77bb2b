for matcher in 'Edit|Write' Bash; do
  grep -q "$matcher" hooks.json || missing=$matcher
done
case $missing in
  "") echo "<result>all hooks are there</result>" ;;
  "Edit|Write") echo "<result>no hook for files</result>" ;;
  *) echo "<result>no hook for commands</result>" ;;
esac
