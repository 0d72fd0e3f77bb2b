#!/bin/bash
id=$(cat approvals/current)
mv "approvals/$id" "approvals/expired-$id"
echo "<result>nobody decided in time; nothing was changed</result>"
