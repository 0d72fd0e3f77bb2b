@echo off
if exist plan.md (
  echo Found the plan (step 1) now 1>&2
  echo ^<goto^>REVIEW^</goto^>
  exit /b 0
)
echo ^<result^>there is no plan^</result^>
