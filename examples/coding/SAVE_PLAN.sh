#!/bin/bash
# Step 4: keeps the plan in a file and begins the next phase with an empty context. Twin: SAVE_PLAN.ps1.
set -euo pipefail
mkdir -p .work
# The folder hides itself from git.
printf '*\n' >.work/.gitignore
printf '%s\n' "${RAYMOND_RESULT:-}" >.work/plan.md

echo '<reset input=".work/plan.md">BUILD</reset>'
