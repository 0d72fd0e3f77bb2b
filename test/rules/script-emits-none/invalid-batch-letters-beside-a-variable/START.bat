@echo off
if "%MODE%x"=="x" exit /b 0
for /f "tokens=1,2 delims=:" %%a in ("%MODE%") do (
  if "%%a"=="skip" exit /b 0
)
echo ^<result^>done^</result^>
