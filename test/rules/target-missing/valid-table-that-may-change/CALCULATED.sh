#!/bin/bash
declare -A next=([ok]=FIXX)
for next in SHIP FIX; do echo "$next" >&2; done
echo "<goto>${next[$(cat kind.txt)]}</goto>"
