# ---
# retries: 20
# ---
[ -f approved ] && echo "<goto>A</goto>"
