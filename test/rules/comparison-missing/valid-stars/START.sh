for file in inbox/*.md; do
  # Where there is none, the pattern stays as it is.
  if [ "$file" = "inbox/*.md" ]; then
    echo "<result>nothing to do</result>"
    exit 0
  fi
done
answer=$(cat answer)
if [[ $answer == "pass"* ]] || [ "$answer" = ok ]; then
  echo "<result>passed</result>"
  exit 0
fi
case "$answer" in
  "fail"* | "*") echo "<result>failed</result>" ;;
  *) echo "<result>$answer</result>" ;;
esac
