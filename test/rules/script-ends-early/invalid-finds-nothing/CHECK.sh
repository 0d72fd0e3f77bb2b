set -e
errors="$(grep -c "ERROR; at" build.log)"
if (( errors > 0 )); then echo "$errors errors" >&2; fi
reviewer=$(git config review.by)
changes=$(diff old.txt new.txt)
if [ "$changes" != "" ]; then
  echo "<result>changed, ${reviewer:-nobody} reviews</result>"
  exit
fi
running=`pgrep -f server`
tool=$(command -v jq)
[ -n "$tool" ] || tool=cat
echo "<result>$tool, ${running:-nothing} runs</result>"
