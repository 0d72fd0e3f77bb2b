@echo off
rem cmd.exe takes the second block for commands of its own.
if exist plan.md (
  echo ^<goto^>BUILD.md^</goto^>
)
else (
  echo ^<goto^>PLAN.md^</goto^>
)
exit /b 0
