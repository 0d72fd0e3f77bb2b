#!/bin/bash
if [ -f build.sh ]; then
  echo '<goto input="run make CC=$(CC) in each folder, then $(make -s size)">BUILD</goto>'
else
  echo "<goto input=\"write \$(date) and \$RAYMOND_INPUT into the script\">BUILD</goto>"
fi
