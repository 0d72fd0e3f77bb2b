#!/bin/bash
# ---
# timeout: 15m
# ---
# Runs the project's tests. Green: to the review, with the change as a diff. Red: to a repair, with the
# end of the log. Twin: TEST.ps1.
#   --var TEST_COMMAND='pytest -q'   for a project whose tests are not npm test
set -uo pipefail

if bash -c "${TEST_COMMAND:-npm test --silent}" >.work/test.log 2>&1; then
  git diff --cached >.work/change.diff
  echo '<goto input=".work/change.diff">REVIEW</goto>'
else
  # An attribute value ends at its own quote, so the log's double quotes become single ones.
  failure=$(tail -n 40 .work/test.log | tail -c 4000 | tr '"' "'")
  printf '<call return="APPLY" input="The tests fail:\n%s">FIX</call>\n' "$failure"
fi
