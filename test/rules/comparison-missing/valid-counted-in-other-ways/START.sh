#!/bin/bash
# The tries, rounds and turns are counted.
tries=0
while [ "$tries" -lt 5 ]; do
  if make >&2; then break; fi
  ((
    tries += 1
  ))
done
rounds=0
while [ "$rounds" -lt 5 ]; do
  if make check >&2; then break; fi
  let rounds+=1
done
turns=0
while [ "$turns" -lt 5 ]; do
  if make install >&2; then break; fi
  read -r turns < turns.txt
done
echo "<result>after $tries tries, $rounds rounds and $turns turns</result>"
