#!/bin/bash
count() { local n=0; while read -r line; do n=$((n + 1)); done; echo "$n" >&2; }
count < a.txt
cat a.txt | count
{
  while IFS=, read -r a b; do echo "$a $b" >&2; done
} < a.csv
while read -r line; do echo "$line" >&2; done <<< "$(cat a.txt)" | sort >&2
while read -r line <&3; do echo "$line" >&2; done 3< a.txt
while read -r -u 4 line; do echo "$line" >&2; done 4< a.txt
cat a.txt | while read -r one; do
  while read -r two; do echo "$one $two" >&2; done
done
if [ -s a.txt ]; then
  while read -r line; do echo "$line" >&2; done
fi < a.txt
( while read -r line; do echo "$line" >&2; done ) < a.txt
echo "<goto>EXEC</goto>"
