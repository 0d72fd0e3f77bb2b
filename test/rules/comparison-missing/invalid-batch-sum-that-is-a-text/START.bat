@echo off
set /p N=<count.txt
set N=%N%+1
echo %N%>count.txt
if %N% gtr 3 (
  echo ^<result^>done^</result^>
) else (
  echo ^<goto^>START^</goto^>
)
