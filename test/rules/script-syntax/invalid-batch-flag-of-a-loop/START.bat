@echo off
for /f %%i in ('git status --porcelain') do set DIRTY=1
for /f %%f in ('dir /b in\*.csv 2^>nul') do (
  if exist "out\%%~nf.txt" set FOUND=yes
)
if not %FOUND%==yes (
  echo ^<goto input='x'^>A^</goto^>
  exit /b 0
)
if %DIRTY%==1 (
  echo ^<result^>dirty^</result^>
) else (
  echo ^<result^>clean^</result^>
)
