@echo off
set DELAY=20
:again
if exist tide.txt goto :turned
timeout /t 30 /nobreak >nul
TIMEOUT /NOBREAK /T %DELAY% >nul 2>&1 & echo waited >&2
if not exist log.txt timeout.exe 5
timeout /t 2 <nul
goto :again
:turned
timeout /t -1
echo ^<result^>turned^</result^>
