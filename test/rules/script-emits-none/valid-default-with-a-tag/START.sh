#!/bin/bash
# ---
# allowed_transitions: [{ tag: goto, target: WORK }]
# ---
echo "Next: ${NEXT:-<goto>WORK</goto>}"
