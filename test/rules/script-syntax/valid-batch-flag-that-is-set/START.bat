@echo off
for %%f in (inbox\*.md) do set FOUND=1
if %FOUND%==1 echo some files 1>&2
for /f %%i in ('git status --porcelain ^| find /c /v ""') do if %%i gtr 0 (set DIRTY=1) else (set DIRTY=0)
if %DIRTY%==1 echo dirty 1>&2
for /f %%i in ('git diff --name-only') do (set CHANGED=1
  goto changed)
echo ^<result^>nothing changed^</result^>
exit /b 0
:changed
if %CHANGED%==1 echo changed 1>&2
for /f "tokens=*" %%v in ('ver') do set WINDOWS=yes
if %WINDOWS%==yes echo Windows 1>&2
for /f %%v in ('hostname') do set NAMED=yes
if %NAMED%==yes echo named 1>&2
for /f %%v in ('date /t') do set DATED=yes
if %DATED%==yes echo dated 1>&2
for /f "tokens=2" %%v in ("a b c") do set SPLIT=yes
if %SPLIT%==yes echo split 1>&2
for /f %%i in ('git status --porcelain') do set OPEN=1
if [%OPEN%]==[] (
  echo ^<result^>nothing is open^</result^>
  exit /b 0
)
if %OPEN%==1 echo open 1>&2
for /f %%i in ('git diff') do set EDITED=1
if not "%EDITED%"=="1" (
  echo ^<result^>nothing is edited^</result^>
  exit /b 0
)
if %EDITED%==1 echo edited 1>&2
for /f %%i in ('findstr x notes.txt') do set MARKED=1
if '%MARKED%'=='' exit /b 1
if %MARKED%==1 echo marked 1>&2
echo ^<goto input='x'^>A^</goto^>
