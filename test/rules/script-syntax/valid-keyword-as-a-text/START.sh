#!/bin/bash
NEXT=A
if true; then
  printf '%s %s\n' "<goto>$NEXT</goto>" done >> log.txt
  echo "sent <goto>A</goto>" done >&2
  note=$(printf '%s %s' "<goto>A</goto>" done)
  echo "$note" >> log.txt
  echo "<goto>$NEXT</goto>"
fi
