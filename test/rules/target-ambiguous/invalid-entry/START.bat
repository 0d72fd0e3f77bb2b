@echo off
call :install
echo ^<goto^>FIX^</goto^>
exit /b 0
:install
call npm ci
