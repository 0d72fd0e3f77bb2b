#!/bin/bash
case "$RAYMOND_RESULT" in
  LGTM) echo "<goto>SHIP</goto>" ;;
  *) echo "<goto>START</goto>" ;;
esac
