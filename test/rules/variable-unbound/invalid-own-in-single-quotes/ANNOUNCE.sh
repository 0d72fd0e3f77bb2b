#!/bin/bash
if [ -f VERSION ]; then
  echo '<goto input="$(cat VERSION)">NOTIFY</goto>'
else
  cat <<'EOT'
<goto input="built on $(date +%F) by $(whoami)">NOTIFY</goto>
EOT
fi
