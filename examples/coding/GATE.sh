#!/bin/bash
# Acts on the judge's answer. The conversation of the review goes on in COMMIT. Twin: GATE.ps1.
set -uo pipefail

case "${RAYMOND_RESULT:-}" in
  YES*) echo '<goto>COMMIT</goto>' ;;
  *)
    reason=$(printf '%s' "${RAYMOND_RESULT:-}" | head -c 4000 | tr '"' "'")
    printf '<call return="APPLY" input="The judge refused the change. %s">FIX</call>\n' "$reason"
    ;;
esac
