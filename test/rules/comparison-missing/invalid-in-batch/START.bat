@echo off
set N=0
if exist count.txt set /p N=<count.txt
if N gtr 9 exit /b 1
if exist plan.md and exist notes.md (
  echo ^<result^>done^</result^>
  exit /b 0
)
if "%RAYMOND_INPUT%"=="a" or "%RAYMOND_INPUT%"=="b" (
  echo ^<result^>done^</result^>
) else (
  echo ^<goto input='x'^>DO^</goto^>
)
