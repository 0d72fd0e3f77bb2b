#!/bin/bash
st=fail
make >&2 && st=pass
if [ "$st" = pass ] || [ "$st" = passed ]; then
  echo "<result>p</result>"
else
  echo "<result>f</result>"
fi
