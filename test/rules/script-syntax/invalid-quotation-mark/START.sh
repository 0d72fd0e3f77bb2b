#!/usr/bin/env bash
title="The plan of $(date +%F)
if [ -f plan.md ]; then
  echo "<goto>NEXT</goto>"
else
  echo "<result>there is no plan</result>"
fi
