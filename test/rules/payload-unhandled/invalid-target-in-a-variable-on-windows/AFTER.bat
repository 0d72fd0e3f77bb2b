@echo off
set NEXT=ASK
if "%RAYMOND_RESULT%"=="reproduced" set NEXT=FIX
echo ^<goto^>%NEXT%^</goto^>
