#!/bin/bash
if [ -e PLAN.txt ]; then
  echo '<goto input="PLAN.txt">BUILD</goto>'
else
  echo '<goto>PLAN</goto>'
fi
