@echo off
set N=0
for %%F in (in\*.csv) do (
  set /a N=%N%+1
)
if %N% gtr 3 (
  echo ^<result^>many^</result^>
) else (
  echo ^<goto input='x'^>DO^</goto^>
)
exit /b 0
