#!/bin/bash
if [ -f SLOW ]; then
  echo '<goto input="scale">TUNE</goto>'
else
  echo '<goto input="restart">TUNE</goto>'
fi
