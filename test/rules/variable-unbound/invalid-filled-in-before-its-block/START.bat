@echo off
if exist plan.md (
  set NEXT=REVIEW
  echo ^<goto^>%NEXT%^</goto^>
) else (
  echo ^<goto^>PLAN^</goto^>
)
