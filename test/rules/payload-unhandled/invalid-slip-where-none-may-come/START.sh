#!/usr/bin/env bash
if [ -f skip ]; then echo "<goto>DECIDE</goto>"; else echo '<function return="DECIDE">REPRODUCE</function>'; fi
