@echo off
setlocal enabledelayedexpansion
set NEXT=PLAN
if exist plan.md (
  set NEXT=REVIEW
  echo ^<goto^>!NEXT!^</goto^>
) else (
  rem The other branch has not set it.
  echo ^<goto^>%NEXT%^</goto^>
)
