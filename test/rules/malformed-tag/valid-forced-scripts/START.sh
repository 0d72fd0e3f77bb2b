# ---
# force_implicit: true
# allowed_transitions: [{ tag: goto, target: PATH }]
# ---
echo "see <goto>X</result> and <Result>"
