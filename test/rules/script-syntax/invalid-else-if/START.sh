#!/usr/bin/env bash
if [ -f plan.md ]; then
  echo "<goto>NEXT</goto>"
else if [ -f draft.md ]; then
  echo "<result>only a draft</result>"
else
  echo "<result>there is no plan</result>"
fi
