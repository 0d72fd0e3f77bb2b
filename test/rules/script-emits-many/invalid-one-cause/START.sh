#!/bin/bash
if [ -f done ]; then
  echo "<result>nothing to build</result>"
fi
docker build --quiet . >&2 || exit 1
echo "<goto>PUSH</goto>"
