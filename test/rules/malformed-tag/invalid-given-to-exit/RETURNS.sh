#!/bin/bash
decide() {
  if [ -f a ]; then return "<goto>$1</goto>"; fi
  return 3
}
decide START || echo "<goto>START</goto>"
