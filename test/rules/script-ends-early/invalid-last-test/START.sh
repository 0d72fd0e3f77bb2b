#!/usr/bin/env bash
set -euo pipefail

log() {
  [[ -n "${VERBOSE:-}" ]] && echo "start: $*" >&2
}

main() {
  log "looking at the queue"
  if [ -s queue.md ]; then
    echo "<goto>CLEAN</goto>"
  else
    echo "<result>the queue is empty</result>"
  fi
}

main "$@"
