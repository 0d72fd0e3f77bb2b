npm test && echo <goto>T1</goto> || exit 1
