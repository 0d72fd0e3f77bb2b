if git diff --quiet; then
  message='<goto>SHIP</goto>'
else
  message='<result>changed</result>'
fi
printf '%s\n' "$mesage"
