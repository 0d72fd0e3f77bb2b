#!/usr/bin/env bash
set -e
# ---
# timeout: 10m
# ---
npm test
echo "<result>tested</result>"
