@echo off
call :prepare
goto main
:prepare
set ERRORLEVEL=0
goto :eof
:main
checker.exe
if %ERRORLEVEL% equ 0 (
  echo ^<result^>all is well^</result^>
) else (
  echo ^<result^>it is broken^</result^>
)
