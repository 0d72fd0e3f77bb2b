# ---
# allowed_transitions:
#   - { tag: goto, target: FIX }
#   - { tag: result }
# ---
echo "<goto>$(cat next-state.txt)</goto>"
