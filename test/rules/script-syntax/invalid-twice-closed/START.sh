#!/usr/bin/env bash
for file in *.md; do
  wc -l "$file" >&2
done
done
echo "<goto>NEXT</goto>"
