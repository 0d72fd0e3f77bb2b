# ---
# allowed_transitions:
#   - { tag: result, payload: "two words" }
# force_implicit: true
# ---
echo "<goto>NOPE</goto>"
