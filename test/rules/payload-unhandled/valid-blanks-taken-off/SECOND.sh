#!/bin/bash
case "$RAYMOND_RESULT" in
  *yes*) echo '<result>done</result>' ;;
  no) echo '<goto>START</goto>' ;;
  *) echo '<result>unknown</result>' ;;
esac
