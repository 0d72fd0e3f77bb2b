#!/bin/bash
answer=$(cat answer.txt)
case ${answer^^} in
  YES | Y) next=A ;;
  no) next=B ;;
  *) next=A ;;
esac
if [[ ${answer,,} == Stop ]]; then
  next=B
fi
echo "<goto>$next</goto>"
