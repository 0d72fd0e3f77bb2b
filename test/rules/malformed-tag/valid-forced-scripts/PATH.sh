# ---
# force_implicit: true
# allowed_transitions: [{ tag: goto, target: FAIL }]
# ---
echo "<goto>./x</goto>"
