if [ "$RAYMOND_RESULT" = REJECTED ]; then
  echo '<reset>START</reset>'
else
  echo '<function return="PUBLISHED">PUBLISH</function>'
fi
