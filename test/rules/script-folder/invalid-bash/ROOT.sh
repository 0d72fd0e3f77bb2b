#!/bin/bash
SCRIPT_DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
ROOT=$SCRIPT_DIR/..
make -C "$ROOT" >&2
echo "<goto>LOG</goto>"
