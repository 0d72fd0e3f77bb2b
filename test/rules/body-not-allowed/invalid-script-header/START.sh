#!/bin/bash
# ---
# allowed_transitions:
#   - { tag: goto, target: BUILD }
# ---
if [ -e out ]; then echo "<goto>REPORT</goto>"; else echo "<goto>BUILD</goto>"; fi
