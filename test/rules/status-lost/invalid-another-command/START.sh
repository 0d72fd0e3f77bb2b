check() {
  local output=$(make test 2>&1)
  if [ $? -ne 0 ]; then
    echo "<goto>FIX</goto>"
  else
    echo "<goto>SHIP</goto>"
  fi
}
check
