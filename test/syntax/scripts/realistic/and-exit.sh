#!/bin/bash
[ -f done ] && { echo "<result>done</result>"; exit 0; }
[ -f todo ] || { echo "<goto>PLAN</goto>"; exit 0; }
echo "<goto>WORK</goto>"
