#!/bin/bash
build=$(git rev-parse HEAD)
if make; then
  echo "<goto input=\"$build\">PUBLISH"
elif [ -f flaky ]; then
  echo "<goto input=\"$build>RETRY</goto>"
elif [ -f blocked ]; then
  echo "<goto input='$build' input='blocked'>RETRY</goto>"
elif [ -f known ]; then
  # The variable may bring the quotation marks, so that raymond cannot tell.
  echo "<goto input=$build>RETRY</goto>"
else
  echo "<result>$build</result>"
fi
