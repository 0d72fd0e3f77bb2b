#!/bin/bash
set -euo pipefail
title=$(head -n 1 mail/issue.md | sed 's/^#* *//')
number=$(gh issue create --title "$title" --body-file mail/issue.md --label from-support | grep -oE '[0-9]+$')
{
  echo "Thank you, we could reproduce this. It is issue #$number; you will hear from us when it is fixed."
} > mail/reply.txt
rm mail/issue.md
echo "<goto>SEND</goto>"
