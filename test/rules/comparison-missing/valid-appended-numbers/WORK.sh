#!/bin/bash
count() {
  local -i tries=0
  while [ "$tries" -lt 3 ]; do tries+=1; done
  echo "$tries" >&2
}
count
echo "<goto>LIST</goto>"
