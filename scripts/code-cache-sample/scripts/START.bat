@echo off
rem Linted by the build, so that the code cache holds what reads batch files.
setlocal enabledelayedexpansion
set limit=3
set tries=0
if "%RAYMOND_RESULT%"=="stop" goto :stop
:again
set /a tries+=1
call :check "%CD%\notes.txt"
if errorlevel 1 (
  echo nothing yet >&2
  if !tries! lss %limit% goto :again
)
for %%f in (a b) do echo %%f> "%TEMP%\%%f.txt"
git status --porcelain > nul 2>&1 && echo ^<goto input="clean"^>NEXT^</goto^> || echo ^<result^>failed^</result^>
exit /b 0
:stop
echo ^<result^>stopped^</result^>
exit /b 0
:check
if exist %1 exit /b 0
exit /b 1
