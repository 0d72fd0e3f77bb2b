#!/bin/bash
# It was <gotoo>PLAN</gotoo> before.
if [ -f plan.md ]; then
  echo "<functon return=\"PLAN\">REVIEW</functon>"
else
  echo "<rset>PLAN</rset>"
fi
