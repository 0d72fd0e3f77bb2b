n=$(cat n)
if ((n=<3)); then echo "<result>y</result>"; else echo "<goto>B</goto>"; fi
