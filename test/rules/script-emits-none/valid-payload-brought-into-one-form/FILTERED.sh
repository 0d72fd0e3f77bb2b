answer=$(echo "$RAYMOND_RESULT" | tr '[:upper:]' '[:lower:]' | tr -d '[:space:]')
if [ "$answer" = approved ]; then
  echo '<result>merged</result>'
elif [ "$answer" = changesneeded ]; then
  echo '<reset>START</reset>'
fi
