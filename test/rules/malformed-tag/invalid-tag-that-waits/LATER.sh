if [ -f agreed ]; then
  echo '<goto>REPORT</goto>'
else
  echo '<await next="REPORT" timeout="24h">May it go out?</await>'
fi
