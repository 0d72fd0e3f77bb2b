#!/bin/bash
if [ ! -s list ]; then
  echo '<result>done</result>'
  exit 0
fi
head -n 1 list >item
sed -i 1d list
echo '<reset>PORT</reset>'
