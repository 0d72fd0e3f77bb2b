#!/bin/bash
if make check >log 2>&1; then
  echo '<goto>NEXT</goto>'
else
  echo '<goto>REPAIR</goto>'
fi
