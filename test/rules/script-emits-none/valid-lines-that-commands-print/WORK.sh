#!/bin/bash
next() {
  case $1 in
    done) echo "<result>done</result>" ;;
    *) printf '<goto>%s</goto>\n' SORT ;;
  esac
}
next "$(cat state.txt)" | while IFS= read -r line; do
  echo "$line"
done
