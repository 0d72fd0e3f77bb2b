#!/bin/bash
page=$(cat page)
if [ -n "$wide" ]; then
  page=$page-9
elif [ "$page" -gt 1 ]; then
  page=1
fi
pdftk cat "$page" > out
echo '<result>x</result>'
