#!/bin/bash
if [ "$RAYMOND_INPUT" = scal ]; then
  echo "<goto>GROW</goto>"
else
  echo "<result>done</result>"
fi
