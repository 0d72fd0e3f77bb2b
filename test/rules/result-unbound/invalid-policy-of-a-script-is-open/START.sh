# ---
# allowed_transitions:
#   - { tag: goto, target: FIRST }
#   - { tag: goto, target: SECOND }
# ---
echo "<goto input='$(wc -l < log.txt)'>$(cat which)</goto>"
