# ---
# force_implicit: false
# allowed_transitions: [{ tag: goto, target: FAIL }]
# ---
echo "see <goto>X</result>"
