set -euo pipefail
log() { if [ -n "${VERBOSE:-}" ]; then echo "$*" >&2; fi; }
note() { [ -z "${VERBOSE:-}" ] || echo "$*" >&2; }
quiet() { [ -n "${VERBOSE:-}" ] && echo "$*" >&2; return 0; }
tell() { [ -n "${VERBOSE:-}" ] && echo "$*" >&2; }
require_plan() { [ -f plan.md ] && cp plan.md old.md; }
is_ready() { [ -f plan.md ] && [ -s plan.md ]; }
first() { [ -n "${1:-}" ] && echo "$1"; }
log "asked in front"
note "or else"
quiet "returns"
tell "nobody minds" || true
if tell "a question"; then log "told"; fi
chosen=$(first plan || echo none)
set +e
tell "a failure ends nothing"
set -e
[ "$chosen" = plan ] && log "chosen"
if is_ready; then
  echo "<goto>LAST</goto>"
  exit 0
fi
require_plan
echo "<goto>LAST</goto>"
