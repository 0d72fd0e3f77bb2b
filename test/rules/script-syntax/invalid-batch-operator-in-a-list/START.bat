@echo off
set CHANGED=0
for /f %%n in ('git status --porcelain 2>nul | find /c "M"') do set CHANGED=%%n
if "%CHANGED%"=="0" (
  echo ^<result^>nothing has changed^</result^>
) else (
  echo ^<goto^>REVIEW^</goto^>
)
