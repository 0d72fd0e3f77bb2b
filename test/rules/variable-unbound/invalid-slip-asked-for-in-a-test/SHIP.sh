#!/bin/bash
atempts=$(wc -l <attempts.log)
if [ "${attempts:-0}" -gt 3 ]; then echo "<result>$attempts attempts</result>"; else echo '<result>shipped</result>'; fi
