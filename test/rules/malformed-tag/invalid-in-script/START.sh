if npm test; then
  echo "<goto>FIX</result>"
else
  echo "<result>tested</result>"
fi
