#!/bin/sh
# ---
# timeout 10m
# ---
npm test; echo "<result>tested</result>"
