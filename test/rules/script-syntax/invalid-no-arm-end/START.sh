#!/usr/bin/env bash
case "$RAYMOND_RESULT" in
  yes)
    echo "<goto>NEXT</goto>"
  *)
    echo "<result>no</result>"
    ;;
esac
