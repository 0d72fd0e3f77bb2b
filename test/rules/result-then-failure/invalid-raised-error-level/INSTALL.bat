@echo off
where.exe git >nul
if errorlevel 1 goto none
echo ^<goto^>WORK^</goto^>
exit /b 0

:none
echo ^<result^>there is no git^</result^>
exit /b 0
