make test 2>&1 | sed -n 's/^FAIL.*/<goto input="&">REPAIR<\/goto>/p'
