@echo off
rem ------------------------------------------------------------
rem  Takes the oldest file of the queue, or waits.
rem ------------------------------------------------------------
setlocal
set "QUEUE=%~dp0queue"
set "DONE=%~dp0done"

if not exist "%QUEUE%" mkdir "%QUEUE%"
if not exist "%DONE%" mkdir "%DONE%"

set "NEXT="
for /f "delims=" %%f in ('dir /b /a-d /o:d "%QUEUE%\*.txt" 2^>nul') do (
    if not defined NEXT set "NEXT=%%f"
)

if not defined NEXT (
    timeout /t 30 /nobreak >nul
    echo ^<reset^>POLL.bat^</reset^>
    exit /b 0
)

move "%QUEUE%\%NEXT%" "%DONE%\" >nul
echo ^<call return="POLL.bat" input="%NEXT%"^>WORK.md^</call^>
exit /b 0
