@echo off
for /f %%i in ('node next.js') do set NEXT=%%i
echo ^<goto^>%NEXT%^</goto^>
