verdict="{{result}}"
if [[ "$verdict" == *"{{"* ]]; then verdict=$RAYMOND_RESULT; fi
case "$verdict" in
  yes) echo "<result>yes</result>" ;;
  *) echo "<result>no</result>" ;;
esac
