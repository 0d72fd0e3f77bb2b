@echo off
set tries=0
set names=0
:again
set /a tries=%tries%+1
set names=%names%+1
if exist done.txt goto ready
if %tries% geq 5 (
  echo ^<result^>%names%^</result^>
  exit /b 0
)
ping -n 6 127.0.0.1 >nul
goto again
:ready
echo ^<result^>done^</result^>
exit /b 0
