printf '<goto>%s</goto>\n' "$(cat next-state.txt)"
