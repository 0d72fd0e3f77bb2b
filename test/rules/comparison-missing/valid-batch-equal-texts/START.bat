@echo off
set "state=%RAYMOND_RESULT%"
set quoted="RETRY"
if "%RAYMOND_RESULT%"=="RETRY" goto again
if '%RAYMOND_RESULT%'=='STOP' goto again
if [%RAYMOND_INPUT%]==[] goto again
if %quoted%=="RETRY" if "%state%"=="" goto again
if "%RAYMOND_RESULT%"=="NOT YET" goto again
if "%quoted%"==%quoted% goto again
if "%1"==%2 goto again
echo ^<result^>unknown^</result^>
exit /b 0
:again
echo ^<result^>again^</result^>
