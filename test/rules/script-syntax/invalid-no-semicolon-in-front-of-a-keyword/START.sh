#!/bin/bash
if [ -f plan.md ]; then echo "<goto>WORK</goto>" else echo "<result>no plan</result>"; fi
