#!/bin/bash
# The phase comes from a file.
phase=PLAN
[ -f plan.md ] && phase=CODE
echo "<goto>$phase_REVIEW</goto>"
