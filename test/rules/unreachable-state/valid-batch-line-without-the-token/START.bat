@echo off
set "BRANCH=main"
if "%MODE%"=="topic" set "BRANCH=feature/search"
for /f "tokens=2 delims=/" %%t in ("%BRANCH%") do (
  echo ^<goto^>TOPIC^</goto^>
  exit /b 0
)
echo ^<goto^>RELEASE^</goto^>
