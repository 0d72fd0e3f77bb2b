#!/bin/bash
set -- $RAYMOND_RESULT
case ${1,,} in
  approved*) echo "<result>done</result>" ;;
  rejected) echo "<goto>START</goto>" ;;
esac
