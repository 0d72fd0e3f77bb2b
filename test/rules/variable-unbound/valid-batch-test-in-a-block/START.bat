@echo off
set N=0
setlocal EnableDelayedExpansion
if exist n.txt (
  set /p N=<n.txt
  set /a N=N+1
  if !N! geq 3 ( echo ^<result^>gave up^</result^>
    exit /b 0 )
)
if exist a.txt (
  if "%RAYMOND_RESULT%"=="a" set N=4
  if "%N%"=="3" echo it was 3 1>&2
)
if exist b.txt (
  if "%N%"=="2" echo it was 2 1>&2
  set N=2
  if defined N echo it is 2 1>&2
)
set M=%N%
if "%M%"=="1" (set M=2) else (set M=1)
endlocal & set "M=%M%" & if "%M%"=="2" echo it is 2 1>&2
set STATE=run
if "%STATE%"=="run" (
  echo ^<goto input='%M%'^>A^</goto^>
) else (
  echo ^<result^>done^</result^>
)
