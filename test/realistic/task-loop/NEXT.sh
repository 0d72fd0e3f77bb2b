#!/usr/bin/env bash
if [ -e .task/STOP ]; then
  rm -f .task/STOP
  echo "<goto>SUMMARY</goto>"
else
  echo "<reset>START</reset>"
fi
