#!/bin/bash
# ---
# timeout: 1h
# ---
# Thirty minutes of metrics, one line a minute.
set -euo pipefail
since=$(<.train/canary-since)
: >>.train/metrics.csv
while [ $(($(date +%s) - since)) -lt 1800 ]; do
  curl -fsS "${METRICS_URL:-http://prometheus.internal}/canary.csv" | tail -n 1 >>.train/metrics.csv || true
  sleep 60
done
echo '<function return="VERDICT" input=".train/metrics.csv">JUDGE_CANARY</function>'
