#!/bin/bash
# The fork gives the role, unless somebody is in a hurry.
[ -f urgent ] && role=fix
case "$role" in
  scan) echo '<goto>SCAN</goto>' ;;
  fix) echo '<goto>FIX</goto>' ;;
esac
