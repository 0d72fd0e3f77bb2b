#!/usr/bin/env bash
case "$RAYMOND_RESULT" in
  "$SUBJECT") echo "<goto>ANSWER</goto>" ;;
  questions) echo "<goto>BOOK</goto>" ;;
  invoice) echo "<goto>BOOK</goto>" ;;
  *) echo "<result>passed on</result>" ;;
esac
