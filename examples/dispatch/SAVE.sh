#!/bin/bash
# Stores the worker's translation. The variables of the fork are still there, several states later.
set -euo pipefail
target="translated/$language/$(basename "$file")"
mkdir -p "$(dirname "$target")"
printf '%s\n' "${RAYMOND_RESULT:-}" >"$target"
echo "<result>$target</result>"
