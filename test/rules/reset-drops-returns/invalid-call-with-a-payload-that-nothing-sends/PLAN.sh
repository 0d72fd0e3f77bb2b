#!/bin/bash
case "$RAYMOND_RESULT" in
  quick) echo '<goto>WRITE</goto>' ;;
  thorough) echo '<call return="DONE">WRITE</call>' ;;
esac
