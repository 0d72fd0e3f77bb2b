@echo off
set STEPS=lint unit
for %%s in (%STEPS%) do if not exist .%%s call :run %%s & exit /b 0
echo ^<result^>x^</result^>
exit /b 0
:run
if "%1"=="lint" echo ^<goto^>PLAN^</goto^>
if "%1"=="unit" echo ^<goto^>FIX^</goto^>
exit /b 0
