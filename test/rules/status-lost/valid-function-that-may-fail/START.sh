#!/bin/bash
save() { echo "$*" >> notes.md; }
quiet() { [ -z "$VERBOSE" ] && echo "$*" >&2; }
kept() {
  local before=$?
  echo "$*" >&2
  return $before
}
asks() {
  grep -q ready notes.md &&
    echo "$*" >&2
}
counted() { printf '%d\n' "$1" >&2; }
last() { echo "$1"; grep -q "$1" notes.md; }
either() { if grep -q ready notes.md; then echo ready >&2; else false; fi; }
commented() {
  [ -f notes.md ] &&
    # There is something to tell.
    echo "$*" >&2
}
commented begun
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
save "begun"
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
quiet "begun"
if [ $? -ne 0 ]; then make quiet >&2; fi
make test >&2
kept "tests finished"
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
asks "ready"
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
counted "$VERBOSE"
if [ $? -ne 0 ]; then make numbers >&2; fi
last ready >&2
if [ $? -ne 0 ]; then make ready >&2; fi
either
if [ $? -ne 0 ]; then make either >&2; fi
output=$(make docs 2>&1)
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
make site >&2
status=$?
if [ "$status" -eq 0 ]; then echo "<result>done: ${#output}</result>"; else echo "<reset>FIX</reset>"; fi
