#!/bin/bash
case "$RAYMOND_RESULT" in
  LGTM|APPROVED) echo "<goto>SHIP</goto>" ;;
  *) echo "<goto>START</goto>" ;;
esac
