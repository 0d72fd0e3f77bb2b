@echo off
setlocal EnableExtensions EnableDelayedExpansion
set "NEXT_STATE="
call :main
if not defined NEXT_STATE (
    echo ERROR: no state chosen! 1>&2
    endlocal & exit /b 1
)
for /f "tokens=* delims=" %%S in ("!NEXT_STATE!") do endlocal & echo ^<goto^>%%S^</goto^>& exit /b 0

:main
if exist "results.json" (
    findstr /i "\"failed\": 0" results.json >nul 2>&1
    if !ERRORLEVEL! EQU 0 (
        set "NEXT_STATE=DEPLOY.md"
    ) else (
        set "NEXT_STATE=FIX.md"
    )
)
exit /b 0
