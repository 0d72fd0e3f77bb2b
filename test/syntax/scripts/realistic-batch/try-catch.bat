@echo off
call :try
if %ERRORLEVEL% neq 0 call :catch
exit /b 0

:try
  dotnet publish -o out > publish.log 2>&1 || exit /b 1
  echo ^<goto^>UPLOAD.md^</goto^>
  exit /b 0

:catch
  >&2 type publish.log
  echo ^<goto^>EXPLAIN.md^</goto^>
  exit /b 0
