#!/bin/bash
emit_goto() { local target="$1"; echo "<goto>$target</goto>"; }
emit_call() { local target="$1" back="$2"; echo "<call return=\"$back\">$target</call>"; }
if [ -f need-review ]; then
  emit_call REVIEW APPLY
else
  emit_goto APPLY
fi
