#!/usr/bin/env bash
tail -n +5 "$0" | head -c 20 >&2
echo "<goto>NEXT</goto>"
exit 0
if ((( what stands here is data "
