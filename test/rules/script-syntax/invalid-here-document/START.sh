#!/usr/bin/env bash
if [ -f plan.md ]; then
  cat <<EOF
<goto>NEXT</goto>
  EOF
else
  echo "<result>there is no plan</result>"
fi
