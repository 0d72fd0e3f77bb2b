#!/bin/bash
set -eu
file="mail/digest/$(date +%F).md"
cat > "$file" <<EOF
$RAYMOND_RESULT

-- written by the queue daemon, $(date +%R)
EOF
echo "<reset>POLL</reset>"
