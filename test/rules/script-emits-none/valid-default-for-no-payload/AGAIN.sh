state=${RAYMOND_RESULT:-${RAYMOND_INPUT:-first}}
if [ "$state" = first ]; then
  echo "<goto>FIX</goto>"
elif [ "$state" = again ]; then
  echo "<result>fine</result>"
fi
