#!/bin/bash
go() { echo "<goto>$1</goto>"; }

main() {
  if [ -f plan.md ]; then go FIX; else go PLAN; fi
}
