if npm test; then
  echo '<result>green</result>'
else
  echo '<goto>MEND</goto>'
fi
