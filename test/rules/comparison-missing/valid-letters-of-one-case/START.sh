#!/bin/bash
answer=$(cat answer.txt)
case ${answer^^} in
  YES | Y) next=A ;;
  NO) next=B ;;
  *) next=A ;;
esac
if [[ ${answer,,} == stop ]]; then
  next=B
fi
echo "<goto>$next</goto>"
