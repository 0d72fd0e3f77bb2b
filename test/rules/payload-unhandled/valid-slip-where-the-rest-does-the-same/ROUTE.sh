#!/usr/bin/env bash
case "$RAYMOND_RESULT" in
  invoice) echo "<goto>BOOK</goto>" ;;
  questions) echo "<goto>ANSWER</goto>" ;;
  *) echo "<goto>ANSWER</goto>" ;;
esac
