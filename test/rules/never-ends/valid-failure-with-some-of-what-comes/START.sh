if npm test > test.log 2>&1; then
  echo '<goto input="green">REPORT</goto>'
else
  echo '<goto input="red">REPORT</goto>'
fi
