read -r -p "Go on? [Y/n] " answer
if [ "$answer" = n ]; then
  echo '<result>stopped</result>'
  exit 0
fi
read -r kind
case "$kind" in
  fix | "") echo "a fix" >&2 ;;
  *) echo "another kind" >&2 ;;
esac
read -r level
[[ $level ]] || level=1
read -r size
if [ "$size" = "" ]; then size=10; fi
echo "<result>done: $size</result>"
