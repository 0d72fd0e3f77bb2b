#!/bin/bash
make test | cut -c1-80 >&2
if [ $? -ne 0 ]; then echo '<result>bad</result>'; else echo '<goto>CUT</goto>'; fi
