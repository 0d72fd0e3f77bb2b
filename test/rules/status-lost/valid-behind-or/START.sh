#!/usr/bin/env bash
failed=""
for part in api web; do
  echo "### $part ###" >&2
  make "$part" || {
    status=$?
    failed="$failed $part ($status)"
  }
done
echo "checked" >&2
make lint && echo "clean" >&2 || {
  status=$?
  failed="$failed lint ($status)"
}
echo "all" >&2
(make docs && make site) || {
  [ $? -eq 2 ] && failed="$failed docs"
}
if [ -n "$failed" ]; then
  echo "<result>failed:$failed</result>"
else
  echo "<result>done</result>"
fi
