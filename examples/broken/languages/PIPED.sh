if make test |& tee test.log; then
  echo "<result>green</result>"
else
  echo "<result>red</result>"
fi
