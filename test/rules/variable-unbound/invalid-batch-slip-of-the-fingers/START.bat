@echo off
for /f "usebackq delims=" %%v in ("version.txt") do set "VERSION=%%v"
if not defined VERSION exit /b 2
tar -a -c -f "out\app-%VERSON%.zip" bin >nul 2>&1
echo ^<result^>packed %VERSION%^</result^>
exit /b 0
