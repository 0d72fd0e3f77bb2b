@echo off
setlocal
call :decide NEXT
echo ^<goto^>%NEXT%^</goto^>
exit /b 0

:decide
if exist failed.txt (
  set "%~1=REPAIR.md"
) else (
  set "%~1=SHIP.md"
)
goto :eof
