@echo off
setlocal
set "VERDICT="
for /f "usebackq delims=" %%v in (`powershell -NoProfile -Command "(Get-Content review.json | ConvertFrom-Json).verdict"`) do set "VERDICT=%%v"

if not defined VERDICT (
  echo review.json could not be read 1>&2
  exit /b 1
)
if /i "%VERDICT%"=="pass" (
  echo ^<goto^>SHIP.md^</goto^>
) else if /i "%VERDICT%"=="fail" (
  echo ^<goto^>REWORK.md^</goto^>
) else (
  echo ^<call return="JUDGE_DONE.md"^>JUDGE.md^</call^>
)
exit /b 0
