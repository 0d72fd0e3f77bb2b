@echo off
test.bat 1>&2
if errorlevel 1 exit /b 1
echo ^<goto^>DO^</goto^>
exit /b 0
