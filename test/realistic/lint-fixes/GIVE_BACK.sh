#!/usr/bin/env bash
git checkout -q -- .
rm -f "$FLAG"
echo "<result>$RULE given back</result>"
