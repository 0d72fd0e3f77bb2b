@echo off
rem Nothing is printed when there is no such file.
if exist plan.md (
  echo ^<goto^>BUILD.md^</goto^>
)
exit /b 0
