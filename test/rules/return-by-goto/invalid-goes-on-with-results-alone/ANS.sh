#!/bin/bash
case "$RAYMOND_RESULT" in
  yes) echo "<goto>GO</goto>" ;;
  wait) echo "<result>wait</result>" ;;
esac
