#!/bin/bash
# The order of the steps stands here alone.
set -euo pipefail
case "$RAYMOND_RESULT" in
  plan) echo '<function return="HUB" input="ticket.md">PLAN</function>' ;;
  planned) echo '<call return="HUB">CODE</call>' ;;
  coded) echo '<function return="HUB">REVIEW</function>' ;;
  "needs work") echo '<call return="HUB">FIX</call>' ;;
  "looks good") echo '<fork next="HUB_DOCS" part="docs">WRITE</fork>' ;;
  written) echo '<reset input="release">HUB</reset>' ;;
  release) echo '<goto>RELEASE</goto>' ;;
  stuck) echo '<result>a human has to look</result>' ;;
esac
