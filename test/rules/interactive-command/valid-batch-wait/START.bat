@echo off
:again
if exist tide.txt goto :turned
timeout /t 30 /nobreak >nul 2>&1 || ping -n 31 127.0.0.1 >nul
timeout /t 20 >nul
if errorlevel 1 ping -n 21 127.0.0.1 >nul
timeout 5 curl --silent https://example.com/tide --output tide.txt
ping -n 6 127.0.0.1 >nul
rem timeout /t 30
echo timeout /t 30 >&2
goto :again
:turned
echo ^<goto^>WAIT^</goto^>
