#!/bin/bash
set -eu
mv "$(cat mail/current)" mail/desk/
rm -f mail/reply.txt mail/current
echo "<reset>POLL</reset>"
