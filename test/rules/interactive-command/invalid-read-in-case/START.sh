read -r -p "Go on? [y/N] " answer
case "$answer" in
  y | yes) echo '<result>went on</result>' ;;
  *) echo '<result>stopped</result>' ;;
esac
if [ "$RAYMOND_RESULT" = "" ]; then echo "without a payload" >&2; fi
