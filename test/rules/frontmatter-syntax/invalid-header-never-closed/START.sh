#!/usr/bin/env bash
# ---
# timeout: 10m
set -e
npm test
echo "<result>tested</result>"
