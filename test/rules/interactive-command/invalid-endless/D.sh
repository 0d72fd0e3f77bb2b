#!/bin/bash
if journalctl -u web -f >log.txt; then
  echo "<goto>E</goto>"
else
  echo "<result>no</result>"
fi
