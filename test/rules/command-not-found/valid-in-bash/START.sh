#!/usr/bin/env bash
# Programs that there may be, and functions that stand for some.
_deploy() { deploy "$@" >&2; }
builds() { echo build; }
build all >&2
echoes "it is well" >&2
X=1 env Y=2 deploy = now >&2
expr 1 = 1 >&2
: "${next:=NEXT}"
next+=.md
echo "<goto>NEXT</goto>"
