#!/bin/bash
# ---
# allowed_transitions:
#   - { tag: goto, target: TELL }
# ---
echo '<ask>What is the depth?</ask>'
python3 measure.py
