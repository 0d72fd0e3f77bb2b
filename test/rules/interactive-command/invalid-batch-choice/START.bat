@echo off
choice /c yn /n /m "Deploy now? " >con
if errorlevel 2 goto :no
echo ^<result^>deployed^</result^>
exit /b 0
:no
echo ^<result^>left^</result^>
exit /b 0
