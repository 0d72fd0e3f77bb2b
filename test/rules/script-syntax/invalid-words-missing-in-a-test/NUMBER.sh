#!/bin/bash
count=$(cat count.txt)
kind=$(cat kind.txt)
if [ "$count" -gt 3 "$kind" = "late" ]; then echo "<result>late</result>"; exit 0; fi
if [ -f plan.md notes.md ]; then echo "<result>planned</result>"; exit 0; fi
echo "<result>done</result>"
