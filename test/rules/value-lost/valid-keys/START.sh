#!/usr/bin/env bash
declare -A targets
targets=([low]=QUICK [high]=CAREFUL)
low=0 high=1
names=([low]=quick [high]=careful)
lines=([1]=one [2]=two)
level=$(cat level)
echo "${names[$level]} ${lines[1]}" >&2
echo "<goto>${targets[$level]:-CAREFUL}</goto>"
