@echo off
if %RAYMOND_RESULT%=='RETRY' goto again
if %RAYMOND_RESULT%=="STOP" goto stop
if "%RAYMOND_RESULT%"==SKIP goto stop
if /i "%RAYMOND_RESULT%"=="LATER " goto stop
if "$RAYMOND_INPUT"=="x" goto again
if not "%RAYMOND_INPUT"=="y" goto again
if RAYMOND_INPUT==z goto again
echo ^<result^>unknown^</result^>
exit /b 0
:again
echo ^<result^>again^</result^>
exit /b 0
:stop
set /a count=1
if "%count%" equ 1 (echo ^<result^>stopped^</result^>) else (echo ^<result^>stopped again^</result^>)
