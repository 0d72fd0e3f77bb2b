@echo off
# Asks whether there is a plan.
# The next state reads it.
export NEXT=PLAN
if exist plan.md (
  set NEXT=REVIEW
)
fi
echo ^<goto^>PLAN^</goto^>
