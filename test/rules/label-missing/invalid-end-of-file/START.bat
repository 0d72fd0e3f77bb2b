@echo off
findstr x y > nul
if errorlevel 1 goto quiet
echo ^<goto^>WORK^</goto^>
goto eof
:quiet
echo ^<result^>no^</result^>
exit /b 0
