#!/bin/bash
mkdir -p opinions
for who in optimist pessimist lawyer; do
  if [ ! -e "opinions/$who.started" ]; then
    touch "opinions/$who.started"
    echo "<fork next=\"DISPATCH\" who=\"$who\">OPINION</fork>"
    exit 0
  fi
done
echo "<goto>WAIT</goto>"
