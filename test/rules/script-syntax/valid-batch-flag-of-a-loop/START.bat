@echo off
set DIRTY=0
for /f %%i in ('git status --porcelain') do set DIRTY=1
for /f %%n in ('find /c /v "" ^<notes.txt') do set LINES=%%n
for %%f in (in\*.csv) do set FOUND=yes
if not defined FOUND goto none
if %FOUND%==yes echo some files 1>&2
:none
for %%f in (out\*.csv) do set MADE=yes
if "%MADE%"=="yes" echo some more 1>&2
for %%k in (a b) do set LAST=x
if %LAST%==x echo always 1>&2
for %%f in (*.txt) do set NOTED=yes
if /i "%NOTED%x"=="yesx" echo noted 1>&2
if %LINES%==0 (
  echo ^<goto input='x'^>A^</goto^>
  exit /b 0
)
if %DIRTY%==1 (
  echo ^<result^>dirty^</result^>
) else (
  echo ^<result^>clean^</result^>
)
