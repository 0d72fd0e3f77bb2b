@echo off
for /f "tokens=1,*" %%a in ("git commit -m x") do set PROG=%%a& set ARGS=%%b
for /f "tokens=2" %%v in ("Python 3.11") do set VERSION=%%v
for /f "delims=. tokens=1" %%v in ("python 3.11") do set MAJOR=%%v
if "%RAYMOND_RESULT%"=="x" (
  echo ^<result^>%PROG% with %ARGS%, %VERSION%, %MAJOR%^</result^>
) else (
  echo ^<goto input='x'^>A^</goto^>
)
