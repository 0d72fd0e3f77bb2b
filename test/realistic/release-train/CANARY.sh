#!/bin/bash
# ---
# timeout: 20m
# ---
# Brings the new version to one in twenty users. Safe to run again: everything it does is idempotent.
set -euo pipefail

version=$(cat .train/version)
image="registry.internal/app:$version"

log() {
  printf '%s %s\n' "$(date -u +%FT%TZ)" "$*" >&2
}

retry() {
  local times=$1 pause=1
  shift
  until "$@"; do
    times=$((times - 1))
    if ((times == 0)); then
      log "gave up: $*"
      return 1
    fi
    sleep "$pause"
    pause=$((pause * 2))
  done
}

pushed() {
  docker manifest inspect "$image" >/dev/null 2>&1
}

weights() {
  cat <<YAML
apiVersion: split.smi-spec.io/v1alpha2
kind: TrafficSplit
metadata:
  name: app
spec:
  service: app
  backends:
    - {service: app-stable, weight: $((100 - $1))}
    - {service: app-canary, weight: $1}
YAML
}

if pushed; then
  log "$image is there already"
else
  retry 4 docker push --quiet "$image" >/dev/null
fi

kubectl set image deployment/app-canary "app=$image" >&2
if ! kubectl rollout status deployment/app-canary --timeout=10m >&2; then
  weights 0 | kubectl apply --filename - >&2
  echo "<goto>ROLLBACK</goto>"
  exit 0
fi

for weight in 1 5; do
  weights "$weight" | kubectl apply --filename - >&2
  log "canary at $weight percent"
  sleep 30
done

date +%s >.train/canary-since
: >.train/metrics.csv
echo "<goto>WATCH_CANARY</goto>"
