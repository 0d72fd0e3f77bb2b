@echo off
setlocal enabledelayedexpansion
set /a attempt=0
set /a max=5
set /a delay=2

:again
set /a attempt+=1
>>retry.log echo attempt !attempt! of !max!
curl --fail --silent --output page.html https://example.org/health
if !errorlevel! equ 0 goto up
if !attempt! geq !max! goto down
timeout /t !delay! /nobreak >nul
set /a delay*=2
goto again

:up
echo ^<goto^>DEPLOY.md^</goto^>
exit /b 0

:down
echo ^<goto^>ALARM.md^</goto^>
exit /b 0
