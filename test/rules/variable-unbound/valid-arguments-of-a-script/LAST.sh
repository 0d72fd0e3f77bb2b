#!/bin/bash
set -- report.txt
file=$1
unused=$2
first() {
name=$1
echo "$name" >&2
}
first "$file"
awk '{ print $1 }' "$file" > names.txt
echo "<result>told</result>"
