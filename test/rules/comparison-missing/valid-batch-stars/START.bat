@echo off
set FILES=*
if exist all.txt set FILES=a*
for /f "tokens=1,2" %%a in ('git branch') do if "%%a"=="*" set BRANCH=%%b
set /p LINE=<notes.txt
if "%LINE%"=="* done" echo a point of a list 1>&2
if "%FILES%"=="*" echo all files 1>&2
if "%FILES%"=="a*" echo some files 1>&2
if "%FILES%"=="*.txt" echo texts 1>&2
if "%RAYMOND_RESULT:~0,4%"=="pass" (
  echo ^<result^>passed on %BRANCH%^</result^>
) else (
  echo ^<goto input='fail'^>A^</goto^>
)
