next=
[ -f plan.md ] && next=BUILD
printf '<goto>%s</goto>\n' "$next"
