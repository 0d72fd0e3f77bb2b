@echo off
if "%RESULT%"=="" set RESULT=%RAYMOND_RESULT%
if "%RESULT%"=="yes" (
  echo ^<goto^>C^</goto^>
) else (
  echo ^<result^>no^</result^>
)
