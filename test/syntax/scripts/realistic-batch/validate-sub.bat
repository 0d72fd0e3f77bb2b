@echo off
call :validate "%RAYMOND_INPUT%"
if errorlevel 2 (
  echo ^<goto^>ASK_AGAIN.md^</goto^>
  exit /b 0
)
if errorlevel 1 exit /b 1
echo ^<goto^>WORK.md^</goto^>
exit /b 0

:validate
if "%~1"=="" exit /b 2
if not exist "%~1" exit /b 1
exit /b 0
