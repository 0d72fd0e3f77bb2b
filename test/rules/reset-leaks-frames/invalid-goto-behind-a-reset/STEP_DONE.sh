#!/bin/bash
case "$RAYMOND_RESULT" in
  ok) echo "<goto>NEXT_STEP</goto>" ;;
  blocked) echo "<goto>PLAN</goto>" ;;
esac
