answer=$(cat answer)
if [[ $answer == "pass*" ]]; then
  echo "<result>passed</result>"
  exit 0
fi
echo "pass, fail, skip|none or anything else: $answer" >&2
case "$answer" in
  "fail*") echo "<result>failed</result>" ;;
  "skip|none") echo "<result>skipped</result>" ;;
  *) echo "<result>$answer</result>" ;;
esac
