if npm test > test.log 2>&1; then
  echo '<goto input="red">REPORT</goto>'
else
  echo '<goto input="broken">REPORT</goto>'
fi
