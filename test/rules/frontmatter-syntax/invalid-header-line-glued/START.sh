#!/bin/bash
# ---
#timeout: 5m
# retries: 2
# ---
echo "<goto input='x'>DO</goto>"
