#!/bin/bash
cleanup() {
  local status=$?
  rm -f lock
  exit "$status"
}
trap cleanup EXIT

make check >&2
status=$?
case $status in
  0) echo "<goto>PUBLISH</goto>" ;;
  2 | 3) echo "<goto>RETRY</goto>" ;;
  *)
    echo "make ended with $status" >&2
    exit "$status"
    ;;
esac
