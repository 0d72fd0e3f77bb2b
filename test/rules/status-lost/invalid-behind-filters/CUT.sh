#!/bin/bash
make lint | tr a-z A-Z | sed -n '1,3p' >&2
code=$?
if [ $code -eq 0 ]; then echo '<result>good</result>'; else echo '<result>bad</result>'; fi
