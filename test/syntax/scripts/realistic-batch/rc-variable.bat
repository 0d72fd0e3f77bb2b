@echo off
setlocal
dotnet build --nologo -v q > build.txt 2>&1
set "RC=%ERRORLEVEL%"
>>history.txt echo %DATE% %TIME% %RC%
if "%RC%"=="0" (
  echo ^<goto^>TEST.md^</goto^>
  exit /b 0
)
if %RC% GEQ 100 exit /b %RC%
echo ^<goto^>FIX_BUILD.md^</goto^>
endlocal & exit /b 0
