@echo off
set NEXT=
for /f "delims=" %%i in ('type next.txt') do set NEXT=%%i
echo ^<goto^>%NEXT%^</goto^>
