cat <<EOF
if x then
  echo <goto>T1</goto>
EOF
if foo; then
