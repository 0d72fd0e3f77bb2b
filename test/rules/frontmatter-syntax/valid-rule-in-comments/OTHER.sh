#!/usr/bin/env bash
# ---
# Usage: OTHER
# model: the model that is used here

cat > later.sh <<EOF
# ---
# model: opus
# ---
EOF
echo "<result>written</result>"
