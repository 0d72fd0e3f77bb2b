#!/bin/bash
file=$(ls inbox | head -n 1)
case ${file##*.} in
  txt) echo "<goto>READ</goto>" ;;
  csv) echo "<result>a table: $file</result>" ;;
esac
