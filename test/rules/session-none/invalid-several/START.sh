#!/bin/bash
if [ -s change.diff ]; then
  echo '<call return="SAVE">REVIEW</call>'
else
  echo '<call return="SAVE">WRITE</call>'
fi
