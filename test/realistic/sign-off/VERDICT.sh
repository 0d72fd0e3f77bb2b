#!/bin/bash
set -eu
case "$RAYMOND_RESULT" in
  healthy)   echo "<goto>CLOSE</goto>" ;;
  unhealthy) echo "<goto input='all'>UNDO</goto>" ;;
esac
