@echo off
set "Reason=timed out (after 3 tries)"
set N=0
if exist n.txt set /p N=<n.txt
if "%N%"=="3" (
  echo %RAYMOND_STATE%: %Reason% >&2
  echo ^<result^>%reason%^</result^>
  exit /b 0
)
echo ^<goto^>START^</goto^>
