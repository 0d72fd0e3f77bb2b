if read -r -p "Deploy? [y/N] " answer && [ "$answer" = y ]; then
  echo "<goto>DONE</goto>"
else
  echo "<result>not deployed</result>"
fi
