#!/bin/bash
case "$RAYMOND_RESULT" in
  yes) echo "<result>wait</result>" ;;
  wait | told) echo "<goto>TELL</goto>" ;;
esac
