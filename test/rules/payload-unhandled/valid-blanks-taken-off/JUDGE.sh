#!/bin/bash
answer=$(echo $RAYMOND_RESULT)
case "$answer" in
  yes) echo '<result>done</result>' ;;
  no) echo '<goto>START</goto>' ;;
  unknown) echo '<call return="SECOND.sh">ASK</call>' ;;
esac
