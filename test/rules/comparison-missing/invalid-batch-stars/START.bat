@echo off
if "%RAYMOND_RESULT%"=="*pass*" (
  echo ^<result^>passed^</result^>
  exit /b 0
)
if /i not "%RAYMOND_RESULT%"=="fail*" (
  echo ^<result^>unknown^</result^>
  exit /b 0
)
set KIND=%RAYMOND_RESULT%
if "%KIND%" equ "*-test" (
  echo ^<result^>it was a test^</result^>
  exit /b 0
)
echo ^<goto input='fail'^>A^</goto^>
