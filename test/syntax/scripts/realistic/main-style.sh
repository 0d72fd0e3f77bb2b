#!/usr/bin/env bash
set -Eeuo pipefail

readonly SCRIPT_DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
log() { printf '%s %s\n' "$(date +%T)" "$*" >&2; }
die() { log "$1"; exit "${2:-1}"; }
emit_goto() { printf '<goto>%s</goto>\n' "$1"; }
emit_result() { printf '<result>%s</result>\n' "$1"; }

check_tools() {
  local tool
  for tool in git jq; do
    command -v "$tool" >/dev/null 2>&1 || die "missing $tool"
  done
}

main() {
  check_tools
  cd "$SCRIPT_DIR"
  if [[ -n "$(git status --porcelain)" ]]; then
    emit_goto COMMIT
  elif git fetch -q && ! git diff --quiet HEAD origin/main; then
    emit_goto REBASE
  else
    emit_result "clean"
  fi
}

main "$@"
