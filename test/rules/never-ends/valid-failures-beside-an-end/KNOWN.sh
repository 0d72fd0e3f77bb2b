#!/bin/bash
# ---
# allowed_transitions:
#   - { tag: goto, target: END }
# ---
exit 1
