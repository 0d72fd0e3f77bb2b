#!/bin/bash
mode=fast
while getopts "hm:" option; do
  case "$option" in
    h) echo "usage" >&2; exit 0 ;;
    m) mode=$OPTARG ;;
    *) exit 0 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] && exit 0
case "$mode" in
  fast) echo "<goto>FAST</goto>" ;;
  slow) echo "<goto>SLOW</goto>" ;;
esac
