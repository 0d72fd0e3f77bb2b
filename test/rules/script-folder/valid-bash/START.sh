#!/bin/bash
# Was: source "$(dirname "$0")/lib.sh"
SCRIPT_DIR="$(cd "$(dirname "$0")" && pwd)"
ROOT="${PROJECT_ROOT:-$(dirname "$0")/..}"
usage() { echo "usage: $(basename "$0")" >&2; }
[ -e "$ROOT/plan.md" ] || usage
name=$(basename "$0" .sh)
parent=$(dirname "$1")
mkdir -p "$parent/$name"
echo "<goto>TOP</goto>"
