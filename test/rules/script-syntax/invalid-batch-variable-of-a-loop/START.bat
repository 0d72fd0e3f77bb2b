@echo off
for /f "delims=" %i in ('git branch --show-current') do set BRANCH=%i
if "%BRANCH%"=="main" (
  echo ^<goto^>REVIEW^</goto^>
) else (
  echo ^<result^>not on main^</result^>
)
