#!/bin/bash
if [ -s big ]; then
  echo '<fork next="END" mode="thorough">WORKER</fork>'
else
  echo '<fork next="END" mode="fast">WORKER</fork>'
fi
