@echo off
setlocal
for %%t in (git node npm) do (
  where %%t >nul 2>&1
  if errorlevel 1 (
    echo %%t is missing 1>&2
    exit /b 1
  )
)
call :payload || exit /b 2
echo ^<goto^>WORK.md^</goto^>
exit /b 0

:payload
echo %RAYMOND_INPUT%| findstr /r "^[A-Z][A-Z]*-[0-9][0-9]*$" >nul
exit /b %ERRORLEVEL%
