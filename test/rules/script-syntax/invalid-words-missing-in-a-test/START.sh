#!/bin/bash
count=$(cat count.txt)
kind=$(cat kind.txt)
if [ "$kind" = ]; then echo "<goto>NUMBER</goto>"; exit 0; fi
if [ = "last" ]; then echo "<result>last</result>"; exit 0; fi
if [ "$count" -eq ]; then echo "<result>none</result>"; exit 0; fi
echo "<result>done</result>"
