#!/bin/bash
set -euo pipefail

id=$(date -u +%Y%m%dT%H%M%S)-$RANDOM
dir=approvals/$id
mkdir -p "$dir"
cp approvals/draft.md "$dir/plan.md"
sha256sum "$dir/plan.md" > "$dir/plan.sha256"
date +%s > "$dir/submitted"
echo "$id" > approvals/current

cat > "$dir/HOWTO" <<HOWTO
Read plan.md. Then write one line into the file "decision" beside it:

    approve
    reject: the reason

If you want the author to change the plan, reject it and say what.
HOWTO

[ -z "${NOTIFY_URL:-}" ] || curl -fsS -X POST -d "text=Approval wanted: $id" "$NOTIFY_URL" > /dev/null || true

echo "<goto input='$id'>WAIT</goto>"
