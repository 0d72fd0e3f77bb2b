#!/usr/bin/env bash
case "$JOB" in
  scan) echo "<goto>WORK</goto>" ;;
  pack) echo "<result>packed</result>" ;;
  *) echo "unknown job" >&2; exit 1 ;;
esac
