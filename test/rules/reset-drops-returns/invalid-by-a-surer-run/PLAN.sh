if [ "$RAYMOND_INPUT" = short ]; then
  echo '<call return="REPORT">FIX</call>'
elif [ "${RAYMOND_INPUT%% *}" -gt 5 ]; then
  echo '<call return="SPLIT">FIX</call>'
else
  echo '<result>to be fixed by hand</result>'
fi
