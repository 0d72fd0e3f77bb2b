#!/bin/bash
set -e
read -r file rest < <(git status --porcelain)
echo "<goto input=\"${rest:-nothing} ${file:-none}\">WORK</goto>"
