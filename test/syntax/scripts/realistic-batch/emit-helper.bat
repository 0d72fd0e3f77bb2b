@echo off
setlocal
set "REPORT=report.json"

if not exist "%REPORT%" (
  call :log "no report"
  call :emit goto WRITE_REPORT.md
  goto :finish
)

findstr /c:"\"status\": \"ok\"" "%REPORT%" >nul
if errorlevel 1 (
  call :log "report says it failed"
  call :emit goto REPAIR.md
) else (
  call :emit result ok
)

:finish
endlocal
exit /b 0

:emit
rem %1 tag, %2 content
echo ^<%~1^>%~2^</%~1^>
exit /b 0

:log
>&2 echo [%DATE% %TIME%] %~1
exit /b 0
