#!/usr/bin/env bash
set -euo pipefail
url=$(gh issue create --title "Drift $(date +%F)" --body-file issue.md --label drift)
echo "<result>$url</result>"
