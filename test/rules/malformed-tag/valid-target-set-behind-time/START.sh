# ---
# allowed_transitions:
#   - { tag: goto, target: FIX }
# ---
next=
time next=$(./pick.sh)
echo "<goto>$next</goto>"
