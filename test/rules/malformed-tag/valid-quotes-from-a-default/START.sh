#!/bin/bash
# ---
# allowed_transitions: [{ tag: goto, target: WORK }]
# ---
n=${COUNT:-'"1"'}
echo "<goto input="$n">WORK</goto>"
