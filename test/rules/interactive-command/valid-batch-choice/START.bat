@echo off
set choice=%RAYMOND_RESULT%
echo y| choice /c yn >nul
choice /c yn /t 5 /d y >nul
choice /c yn <answer.txt >nul
if errorlevel 2 goto :no
echo ^<result^>%choice%^</result^>
exit /b 0
:no
echo ^<result^>left^</result^>
exit /b 0
