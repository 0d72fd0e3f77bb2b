if [ "$RAYMOND_RESULT" = WRITE ]; then
  echo '<goto>START</goto>'
else
  echo '<result>query.sql</result>'
fi
