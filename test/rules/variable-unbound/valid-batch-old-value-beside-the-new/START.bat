@echo off
setlocal enabledelayedexpansion
set STATE=free
set N=1
if exist lock (
  set STATE=locked
  if not "!STATE!"=="%STATE%" echo changed 1>&2
)
if exist n.txt (
  set /p N=<n.txt
  if !N! gtr %N% echo more than %N% 1>&2
)
if exist m.txt (
  set /p M=<m.txt
  if "%M%"=="" (echo first 1>&2) else (echo round !M! 1>&2)
)
if "%RAYMOND_RESULT%"=="x" (
  echo ^<result^>done^</result^>
) else (
  echo ^<goto input='x'^>A^</goto^>
)
