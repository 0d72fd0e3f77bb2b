#!/bin/bash
# ---
# allowed_transitions:
#   - { tag: goto, target: DONE }
#   - { tag: goto, target: GIVE_UP }
# ---
if make test >&2; then echo "<goto>DONE</goto>"; elif [ -f hopeless ]; then echo "<goto>GIVE_UP</goto>"; else echo "<goto>FIX</goto>"; fi
