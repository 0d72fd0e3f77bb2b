@echo off
set N=0
if exist attempts.txt set /p N=<attempts.txt
set /a N+=1
echo %N%>attempts.txt
echo %DATE% attempt %N% >>attempts.log
if %N% geq 3 (
  echo 0>attempts.txt
  echo ^<result^>given up^</result^>
) else (
  echo ^<goto^>FIX^</goto^>
)
exit /b 0
