@echo off
set PHASE=plan
if exist phase.txt set /p PHASE=<phase.txt
powershell -NoProfile -Command "(Get-Content phase.txt).Trim() | Set-Content phase.txt"
if exist kind.txt set /p KIND=<kind.txt
if exist step.txt set /p STEP=<step.txt
call :strip STEP
if exist mode.txt set /p MODE=<mode.txt
if "%PHASE%"=="run" echo run 1>&2
if "%KIND%"=="run" echo run 1>&2
if "%STEP%"=="run" echo run 1>&2
if "%MODE%"=="fast " echo fast 1>&2
if "%MODE%"=="fast" echo fast 1>&2
echo run > phase.txt
echo run > kind.txt
copy /y next.txt kind.txt >nul
echo run > step.txt
echo fast > mode.txt
echo ^<goto input='x'^>A^</goto^>
exit /b 0
:strip
for /f "tokens=*" %%v in ("%STEP%") do set %1=%%v
exit /b 0
