@echo off
setlocal

call :step "install" npm ci
if errorlevel 1 goto :failed
call :step "build" npm run build
if errorlevel 1 goto :failed
call :step "test" npm test
if errorlevel 1 goto :failed

echo ^<goto^>RELEASE.md^</goto^>
endlocal
exit /b 0

:step
echo [%TIME%] %~1 >> build.log
call npm run %3 >> build.log 2>&1
exit /b %ERRORLEVEL%

:failed
echo A step failed, see build.log 1>&2
echo ^<goto^>MEND.md^</goto^>
exit /b 0
