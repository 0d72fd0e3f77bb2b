#!/usr/bin/env bash
set -eu
langs=(de fr)
for lang in "${langs[@]}"; do echo "$lang" >&2; done
only=("$HOME")
for folder in "$only"; do ls "$folder" >&2; done
words="a b"
for word in $words; do echo "$word" >&2; done
list=(x y)
list="${list[*]}"
for one in $list; do echo "$one" >&2; done
for name in $names; do echo "$name" >&2; done
mapfile -t lines < todo.txt
for line in "${lines[@]}" $LINES; do echo "$line" >&2; done
echo "<result>done</result>"
