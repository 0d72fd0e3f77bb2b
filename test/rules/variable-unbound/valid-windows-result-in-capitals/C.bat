@echo off
for /f %%i in ('git rev-list --count HEAD') do set RESULT=%%i
echo ^<result^>%RESULT%^</result^>
