@echo off
set "REASON=no report"
if exist report.txt set "REASON=a report (old)"
if "%RAYMOND_RESULT%"=="again" set REASON=asked for
if exist failed.txt (
  echo because: %REASON% >&2
  echo ^<goto^>START^</goto^>
  exit /b 0
)
echo ^<result^>done^</result^>
