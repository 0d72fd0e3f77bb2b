#!/bin/bash
set -uo pipefail
kubectl rollout undo deployment/app-canary >&2
kubectl rollout undo deployment/app >&2 || true
echo "<goto input='the canary was not well'>POSTPONE</goto>"
