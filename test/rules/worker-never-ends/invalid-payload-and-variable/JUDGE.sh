if [ "$ROLE" = watch ]; then
  if [ "$RAYMOND_RESULT" = "quiet now" ]; then
    echo '<goto input="quiet now">JUDGE</goto>'
  else
    echo '<result>judged</result>'
  fi
else
  echo '<result>written</result>'
fi
