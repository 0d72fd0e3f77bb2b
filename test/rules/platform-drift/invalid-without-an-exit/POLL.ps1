# ---
# timeout: 5m
# allowed_transitions:
#   - { tag: goto, target: POLL }
# ---
python poll.py
