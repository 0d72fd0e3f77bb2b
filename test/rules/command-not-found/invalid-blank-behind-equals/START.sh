#!/usr/bin/env bash
set -e
next= $(head -n 1 queue.txt)
last= `tail -n 1 queue.txt`
LC_ALL= $(command -v sort) queue.txt > sorted.txt
echo "<goto input=\"$next $last\">WORK</goto>"
