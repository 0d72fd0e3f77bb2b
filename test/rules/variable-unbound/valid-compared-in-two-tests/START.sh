#!/bin/bash
version=$(cat version)
echo "it is $version" >&2
if [ "$verison" = 1 ]; then
  echo "<goto>DONE</goto>"
elif [ -n "$verison" ]; then
  echo "<result>$verison</result>"
else
  echo "<result>open</result>"
fi
