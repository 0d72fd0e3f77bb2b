#!/bin/bash
# ---
# allowed_transitions:
#   - { tag: goto, target: COMMIT }
#   - { target: COMMIT, tag: goto }
# ---
echo "<goto>COMMIT</goto>"
