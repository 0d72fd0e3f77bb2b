@echo off
echo ^<goto^>NEXT.md^</goto^>
if not exist out mkdir out
copy /y result.txt out\ >nul
if errorlevel 1 exit /b 1
exit /b 0
