#!/bin/bash
outer() {
  inner() { echo "<goto>$1</goto>"; return 0; }
  if [ -f x ]; then inner X && return 0; fi
  return 1
}
outer || echo "<goto>FALLBACK</goto>"
