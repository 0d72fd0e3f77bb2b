#!/bin/bash
# ---
# retries: 2
# ---
set -euo pipefail
package=$RAYMOND_RESULT
aws s3 cp --quiet "$package" "s3://nightlies/$(basename "$package")"
aws s3 cp --quiet .nightly/notes.md "s3://nightlies/$(basename "$package").md"
cp .nightly/commit .nightly/last-commit
echo "<goto input='published'>CLEAN</goto>"
