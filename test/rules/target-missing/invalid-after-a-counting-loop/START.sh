#!/bin/bash
n=0
for f in *.log; do n=$((n+1)); done
echo "<goto input='$n logs'>PLNA</goto>"
