@echo off
for /f %%i in ('git status --porcelain') do set DIRTY=1
for %%f in (in\*.csv) do (
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
