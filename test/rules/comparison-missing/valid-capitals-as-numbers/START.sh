#!/usr/bin/env bash
# MAX_TRIES and LIMIT come from the environment.
tries=$(cat tries)
DONE=3
printf -v APPROVED '%d' "$tries"
if [[ $RAYMOND_RESULT -eq APPROVED ]]; then echo "<result>as often as approved</result>"; exit 0; fi
if [[ $tries -eq DONE ]]; then echo "<result>done</result>"; exit 0; fi
if [[ $tries -eq MAX_TRIES ]]; then echo "<result>too often</result>"; exit 0; fi
if [[ $RAYMOND_RESULT -eq LIMIT ]]; then echo "<result>at the limit</result>"; exit 0; fi
if [[ "$tries" -ne "READY" && ${READY:-0} -gt 0 ]]; then echo "<result>not ready</result>"; exit 0; fi
echo "<result>again</result>"
