#!/bin/bash
: "${PYTHON:=python3}"
"$PYTHON" - <<'PY'
import os
print("<goto>DECIDE</goto>" if os.path.exists("plan.md") else "<goto>CHOOSE</goto>")
PY
