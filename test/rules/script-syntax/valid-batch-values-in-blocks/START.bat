@echo off
setlocal enabledelayedexpansion
set "REASON=timed out (after 3 tries)"
set "TITLE=a title (of one)"
set "TITLE=no title"
set "SHORT=none"
if exist n.txt (
  set "ALL=%REASON%"
  set "LATE=a value (set here)"
  echo !REASON! and "%REASON%", %TITLE%, %REASON:(=%, %LATE% >&2
  echo ^<result^>!ALL!^</result^>
  exit /b 0
)
echo %REASON% >&2
if exist short.txt echo %REASON% >&2
echo ^<result^>%REASON%^</result^>
