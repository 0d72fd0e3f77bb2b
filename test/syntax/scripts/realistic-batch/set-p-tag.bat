@echo off
rem Without a line break at the end.
set "T=COUNT.md"
if "%RAYMOND_RESULT%" neq "0" (
  <nul set /p "=<goto>AGAIN.md</goto>"
) else (
  <nul set /p "=<result>%RAYMOND_RESULT%</result>"
)
exit /b 0
