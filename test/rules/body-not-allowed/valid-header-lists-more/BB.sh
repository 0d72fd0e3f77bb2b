# ---
# allowed_transitions: [{tag: goto, target: FIN}, {tag: goto, target: DD}]
# ---
echo "<goto>FIN</goto>"
