#!/bin/bash
set -euo pipefail

if [ -d .migrate ] && [ -s .migrate/files ]; then
  echo "going on with $(wc -l < .migrate/files) files" >&2
  echo "<goto>NEXT_BATCH</goto>"
  exit 0
fi

if [ -z "${RAYMOND_INPUT:-}" ]; then
  echo "say what to migrate: --input 'from X to Y'" >&2
  exit 64
fi

mkdir -p .migrate
printf '%s\n' "$RAYMOND_INPUT" > .migrate/goal
: > .migrate/failed
echo "# Lessons" > .migrate/lessons.md
echo "<goto input=\"${RAYMOND_INPUT//\"/}\">SURVEY</goto>"
