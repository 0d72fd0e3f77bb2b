if! git pull; then
  echo "<result>no network</result>"
else
  echo "<goto>WAIT</goto>"
fi
