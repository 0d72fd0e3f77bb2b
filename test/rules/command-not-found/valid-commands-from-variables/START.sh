#!/bin/bash
tool=$(cat tool.txt)
out=$($tool -1)
more=$($tool + 1)
tool=$($tool -2)
: $((n++)) $((n + 1))
echo "$((n + 1)) $out $more $tool" >&2
echo "<result>done</result>"
