@echo off
check.exe >check.log 2>&1
if errorlevel 1 goto warned
if errorlevel 2 goto failed
fetch.exe >fetch.log 2>&1
if errorlevel 0 goto fetched
if errorlevel 1 exit /b 1
:fetched
echo ^<result^>done^</result^>
exit /b 0
:warned
echo ^<result^>warned^</result^>
exit /b 0
:failed
echo ^<goto input='check'^>A^</goto^>
exit /b 0
