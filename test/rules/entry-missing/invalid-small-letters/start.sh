if [ -e go ]; then echo "<goto input='x'>DO</goto>"; else echo "<result>no</result>"; fi
