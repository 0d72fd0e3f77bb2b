#!/usr/bin/env bash
decide() {
  if [ -f ready ]; then
    echo "<goto>WORK</goto>"
  else
    echo "<result>not ready</result>"
  fi
}
next=$(decide)
echo "going on with $next" >&2
