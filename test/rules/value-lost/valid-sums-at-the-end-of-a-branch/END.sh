#!/bin/bash
set -e
trap 'echo "<result>one</result>"; exit 0' ERR
n=$(wc -l < notes.txt)
((n - 1))
sort notes.txt > sorted.txt
echo "<result>two</result>"
