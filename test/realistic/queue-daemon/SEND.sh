#!/bin/bash
# Idempotent: the reply is removed only after the message was moved.
set -euo pipefail
message=$(cat mail/current)
if [ -f mail/reply.txt ]; then
  to=$(jq -r .from "$message")
  subject=$(jq -r .subject "$message")
  mailx -s "Re: $subject" "$to" < mail/reply.txt
  jq --rawfile reply mail/reply.txt '. + {reply: $reply, at: now | todate}' "$message" > "mail/done/$(basename "$message")"
  rm -f "$message" mail/reply.txt
fi
echo "<reset>POLL</reset>"
