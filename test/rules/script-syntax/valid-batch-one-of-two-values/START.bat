@echo off
set "REASON=no report"
if exist report.txt (
  set "REASON=a report (old)"
  echo ^<goto^>READ^</goto^>
  exit /b 0
)
if exist failed.txt (
  echo because: %REASON% >&2
  echo ^<goto^>READ^</goto^>
  exit /b 0
)
set "NOTE=none"
if exist old.txt set "NOTE=an old one (again)"
if exist new.txt (
  echo !NOTE! "%NOTE%" >&2
)
if exist old.txt exit /b 1
if exist note.txt (
  echo %NOTE% >&2
)
echo ^<result^>done^</result^>
