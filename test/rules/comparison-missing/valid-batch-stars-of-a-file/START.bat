@echo off
set /p FIRST=<notes.md
if "%FIRST%"=="*done*" echo done 1>&2
for /f "delims=" %%w in ('git config --get branch.filter') do set WHO=%%w
if "%WHO%"=="team-*" echo all of the team 1>&2
if "%RAYMOND_RESULT%"=="pass" (
  echo ^<result^>passed^</result^>
) else (
  echo ^<goto input='fail'^>A^</goto^>
)
