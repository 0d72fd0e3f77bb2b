#!/bin/bash
log=$(git log --oneline | head -n 1)
if [ -n "$log" ]; then
  echo <goto>START</goto> $log
else
  echo <result>done</result>"$log"
fi
