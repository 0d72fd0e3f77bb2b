@if defined DEBUG echo on
if exist plan.md goto done
@echo on
git status
@if exist stop.md (
  echo ^<result^>stopped^</result^>
  exit /b 0
)
@echo off
echo ^<goto^>PLAN^</goto^>
exit /b 0

:done
echo ^<result^>there is a plan^</result^>
