#!/bin/bash
# The order of the steps stands here alone.
set -euo pipefail
case "$RAYMOND_RESULT" in
  plan) echo '<call return="HUB" input="planning">HUB</call>' ;;
  planning) echo '<goto input="ticket.md">PLAN</goto>' ;;
  planned) echo '<call return="HUB" input="coding">HUB</call>' ;;
  coding) echo '<goto>CODE</goto>' ;;
  coded) echo '<reset input="reviewing">HUB</reset>' ;;
  reviewing) echo '<function return="HUB">REVIEW</function>' ;;
  "needs work") echo '<function return="HUB">FIX</function>' ;;
  "looks good") echo '<fork next="HUB_DOCS" part="docs">WRITE</fork>' ;;
  written) echo '<reset input="release">HUB</reset>' ;;
  release) echo '<goto>RELEASE</goto>' ;;
  stuck) echo '<result>a human has to look</result>' ;;
esac
