@echo off
check.exe >check.log 2>&1
if not errorlevel 0 goto crash
echo ^<result^>done^</result^>
exit /b 0
:crash
echo ^<goto input='crash'^>A^</goto^>
