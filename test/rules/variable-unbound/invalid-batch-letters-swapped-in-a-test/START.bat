@echo off
setlocal enabledelayedexpansion
set count=0
for %%f in (input\*.docx) do (
  set /a count+=1
  pandoc "%%f" -o "input\%%~nf.md" >nul 2>&1
)
if not defined TARGTE set TARGTE=out
if %cuont%==0 (
  echo ^<result^>nothing to convert^</result^>
) else (
  echo ^<result^>%count% files in %TARGTE%^</result^>
)
exit /b 0
