#!/bin/bash
set -euo pipefail
pick() {
  local kind=a
  while getopts "k:v" opt "$@"; do
    case "$opt" in
      k) kind=$OPTARG ;;
      v) set -x ;;
    esac
  done
  case "$kind" in
    a) echo "<goto>START</goto>" ;;
    b) echo "<goto>B</goto>" ;;
  esac
}
pick -k b
