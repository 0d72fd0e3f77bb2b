@echo off
set "SERVER=%SERVERS%"
set "TARGETS=a b"
set "BRANCH=main"
robocopy out "%TARGET%" *.zip >nul
echo %BRNACH% > log.txt
if defined BRNACH echo %BRNACH% >> log.txt
echo ^<result^>%SERVER% %TARGETS% %BRANCH%^</result^>
exit /b 0
