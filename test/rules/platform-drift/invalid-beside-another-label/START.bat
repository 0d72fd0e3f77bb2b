@echo off
git fetch
if not errorlevel 1 (
  echo ^<goto^>A^</goto^>
  exit /b 0
)
if errorlevel 9 goto faild
echo ^<result^>x^</result^>
exit /b 0
:failed
exit /b 1
