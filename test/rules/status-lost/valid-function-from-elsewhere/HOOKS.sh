#!/bin/bash
lint() { echo "no linter" >&2; }
[ -x /usr/bin/lint ] && unset -f lint
lint
if [ $? -eq 0 ]; then echo "<goto>OWN</goto>"; else echo "<result>failed</result>"; fi
