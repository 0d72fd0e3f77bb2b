#!/usr/bin/env bash
cat <<EOF
<goto>NEXT</goto>
EOF 
