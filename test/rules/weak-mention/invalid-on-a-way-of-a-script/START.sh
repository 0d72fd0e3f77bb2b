#!/bin/bash
prio=normal
for a in $RAYMOND_RESULT; do
  [ "$a" = -p ] && prio=high
done
case $prio in
  high) target=ALPAH ;;
  *)    target=BETA ;;
esac
echo "<goto>$target</goto>"
