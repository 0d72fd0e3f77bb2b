@echo off
setlocal enabledelayedexpansion

REM === Configuration ===
set MAX_RETRIES=3
set RETRY_COUNT=0
set LOG_FILE=%~dp0run.log

REM === Main loop ===
:retry
echo [%DATE% %TIME%] Attempt %RETRY_COUNT% >> "%LOG_FILE%"
python build.py >> "%LOG_FILE%" 2>&1
if %ERRORLEVEL% equ 0 goto success

set /a RETRY_COUNT+=1
if %RETRY_COUNT% lss %MAX_RETRIES% (
    timeout /t 10 /nobreak > nul
    goto retry
)

echo ^<goto^>FAILED.md^</goto^>
goto end

:success
echo ^<goto^>SUCCESS.md^</goto^>

:end
endlocal
exit /b 0
