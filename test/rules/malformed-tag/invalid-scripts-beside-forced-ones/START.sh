# ---
# force_implicit: true
# allowed_transitions: [{ tag: goto, target: OTHER }]
# ---
echo <goto>OTHER</goto>
