#!/bin/bash
set -euo pipefail
git checkout --quiet --detach "$(cat .nightly/commit)"
git submodule update --init --recursive --quiet
npm ci --silent >&2
echo "<goto>BUILD</goto>"
