#!/bin/bash
if make test > test.log 2>&1; then
  printf '%s\n' '<goto>PUBLISH</goto>'
else
  printf '%s\n' '<result>it's broken, see test.log</result>'
fi
