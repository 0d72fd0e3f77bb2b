#!/bin/bash
main

main() {
  help_out
  echo "<goto>WORK</goto>"
}

help_out() {
  echo "working" >&2
}
