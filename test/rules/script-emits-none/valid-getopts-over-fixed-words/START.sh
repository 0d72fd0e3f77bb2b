#!/bin/bash
set -- -a -o out.txt
while getopts "ao:" opt; do
  case "$opt" in
    a) all=1 ;;
    o) out=$OPTARG ;;
  esac
done
if [ "$all" = 1 ]; then echo "<goto>A</goto>"; fi
