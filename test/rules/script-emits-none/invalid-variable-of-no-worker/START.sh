#!/bin/bash
if [ -s big ]; then
  echo '<fork next="END" mode="slow">WORKER</fork>'
else
  echo '<fork next="END" mode="fast">WORKER</fork>'
fi
