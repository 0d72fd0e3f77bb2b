@echo off
set N=0
if exist n.txt (
  set /p N=<n.txt
  set /a N=N+1
  if %N% geq 3 ( echo ^<result^>gave up^</result^>
    exit /b 0 )
  if %N% equ 2 echo once more 1>&2
  echo %N% >n.txt
)
for /f "delims=" %%a in (notes.txt) do (
  set Line=%%a
  if "%line%"=="stop" (
    echo ^<result^>stopped^</result^>
    exit /b 0
  )
)
if exist verdict.txt (
  set /p VERDICT=<verdict.txt
  if not %VERDICT%==pass (
    echo ^<result^>failed^</result^>
    exit /b 0
  )
)
if exist way.txt (
  set PLACE=in\a.txt
  if "%RAYMOND_RESULT%"=="b" set PLACE=in\b.txt
  if exist "%PLACE%" type "%PLACE%" 1>&2
)
echo ^<goto input='x'^>A^</goto^>
