#!/bin/bash
count =$(find . -name '*.ok' | wc -l)
next= PLAN
if [ -f done ]; then next =SHIP; fi
emit_goto() { echo "<goto input=\"$count\">$1</goto>"; }
if [ -f seen ]; then emit_goto "$next"; else emit_gto PLAN; fi
LC_ALL=C sort names.txt >names.sorted
