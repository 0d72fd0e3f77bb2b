#!/bin/bash
# ---
# timeout: 5m
# allowed_transitions:
#   - { tag: goto, target: POLL }
#   - { tag: goto, target: DONE }
# ---
python3 poll.py
