@echo off
call settings.bat
if "%RESULT%"=="yes" (
  echo ^<result^>yes^</result^>
) else (
  echo ^<result^>%RAYMOND_INPUT%^</result^>
)
