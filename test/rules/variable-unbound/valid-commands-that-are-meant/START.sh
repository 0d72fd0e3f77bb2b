#!/bin/bash
if [ -f build.sh ]; then
  echo '<goto input="run make CC=$(CC) in each folder, then $(make -s size)">BUILD</goto>'
elif [ -f use.txt ]; then
  echo '<goto input="use $(git rev-parse HEAD) for the commit and read $RAYMOND_INPUT">BUILD</goto>'
else
  echo "<goto input=\"write \$(date) and \$RAYMOND_INPUT into the script\">BUILD</goto>"
fi
