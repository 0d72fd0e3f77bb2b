#!/bin/bash
date=today
plan=none
plan=$(plan)
next() { echo "what is left"; }
next=nothing
tool=cat
by=$("$tool" owner.txt)
version=1
release=$(version)
[ "$version" = 1 ] || exit 1
TOOLS=fast report=long
summary=$(report -v)
echo "<goto input=\"$(date) $plan $(next) $by $release $summary\">FIX</goto>"
