#!/bin/bash
parse() {
  while getopts "ao:" opt; do
    case "$opt" in
      a) all=1 ;;
      o) out=$OPTARG ;;
    esac
  done
}
parse "$@"
if [ "$all" = 1 ]; then
  echo "<result>all of ${out:-it}</result>"
fi
