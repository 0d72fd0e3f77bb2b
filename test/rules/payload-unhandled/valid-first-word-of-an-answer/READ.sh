read -r verdict why <<< "$RAYMOND_RESULT"
if [ "$verdict" = "APPROVED:" ]; then
  echo "<result>merged</result>"
else
  echo "<reset>FIX</reset>"
fi
