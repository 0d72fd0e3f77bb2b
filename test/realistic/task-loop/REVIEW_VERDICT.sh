#!/usr/bin/env bash
set -euo pipefail

rounds=$(( $(cat .task/review-rounds) + 1 ))
echo "$rounds" > .task/review-rounds

case "${RAYMOND_RESULT:-}" in
  APPROVED)
    echo '<goto>COMMIT_MESSAGE</goto>'
    ;;
  CHANGES*)
    if [ "$rounds" -gt 3 ]; then
      echo '<goto input="the reviewer was not satisfied after three rounds">SKIP</goto>'
    else
      printf '<goto input="%s">ADDRESS</goto>\n' "${RAYMOND_RESULT//\"/\'}"
    fi
    ;;
  *)
    echo "unexpected verdict: ${RAYMOND_RESULT:-<none>}" >&2
    exit 3
    ;;
esac
