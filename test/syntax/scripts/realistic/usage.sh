#!/usr/bin/env bash
set -euo pipefail

usage() {
  echo "usage: $0 [-t TARGET]" >&2
}

target="${1:-REVIEW}"
if [ $# -gt 1 ]; then
  usage
  exit 0
fi
case "${1:-}" in
  -h | --help)
    usage
    exit 0
    ;;
esac
echo "<goto>$target</goto>"
