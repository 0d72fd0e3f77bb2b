#!/usr/bin/env bash
case "$RAYMOND_RESULT" in
  question | enquiry) echo "<goto>ANSWER</goto>" ;;
  invoice) echo "<goto>BOOK</goto>" ;;
  *) echo "<result>passed on</result>" ;;
esac
