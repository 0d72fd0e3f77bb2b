#!/bin/bash
answer=$(printf '%s' "$RAYMOND_RESULT" | tr '[:upper:]' '[:lower:]' | tr -d '[:space:]')
if [ "$answer" = Yes ]; then
  echo "<goto>A</goto>"
else
  echo "<goto>B</goto>"
fi
