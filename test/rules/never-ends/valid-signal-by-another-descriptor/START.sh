#!/usr/bin/env bash
# Only what is sent to descriptor 3 is for raymond.
exec 3>&1 1>>poll.log 2>&1
say() { printf '%s\n' "$1" >&3; }
trap 'say "<result>stopped</result>"; exit 0' TERM
curl -fsS "$QUEUE" -o next.json
sleep 60
say "<goto>START</goto>"
