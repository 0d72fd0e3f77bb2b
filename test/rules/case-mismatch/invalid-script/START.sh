#!/bin/bash
if git diff --quiet; then
  echo "<result>nothing changed</result>"
else
  echo "<goto>Review</goto>"
fi
