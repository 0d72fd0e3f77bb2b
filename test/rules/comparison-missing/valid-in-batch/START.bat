@echo off
setlocal EnableDelayedExpansion
set N=0
if exist count.txt set /p N=<count.txt
if !N! gtr 9 exit /b 1
if %N% gtr 8 exit /b 1
if exist plan.md if exist notes.md (
  echo ^<result^>this and that^</result^>
  exit /b 0
)
echo ^<goto input='x or y'^>DO^</goto^>
