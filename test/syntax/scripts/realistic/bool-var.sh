#!/bin/bash
dirty=0
git diff --quiet || dirty=1
if ((dirty)); then echo "<goto>COMMIT</goto>"; fi
if ((!dirty)); then echo "<goto>PUSH</goto>"; fi
