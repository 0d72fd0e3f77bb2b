@echo off
call test.bat 1>&2
if %errorlevel% 1 (
  echo ^<result^>red^</result^>
) else (
  echo ^<goto input='x'^>DO^</goto^>
)
exit /b 0
