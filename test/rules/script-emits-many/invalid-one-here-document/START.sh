cat <<EOF
<goto>WORK</goto>
<result>done</result>
EOF
