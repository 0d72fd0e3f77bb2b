@echo off
(
  set /p PHASE=
  set /p COUNT=<count.txt
) > log.txt
set /p OWNER=
(
  git commit
  timeout /t 5
) < message.txt
if "%PHASE%"=="plan" (
  echo ^<goto input="%COUNT% %OWNER%"^>A^</goto^>
) else (
  echo ^<result^>done^</result^>
)
