if make test 2>&1 | tee test.log; then
  echo "<result>green</result>"
else
  echo "<result>red</result>"
fi
