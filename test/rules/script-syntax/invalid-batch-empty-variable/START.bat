@echo off
set STATE=
if exist state.txt set /p STATE=<state.txt
if %STATE%==OPEN (
  echo ^<goto^>WORK^</goto^>
) else (
  echo ^<result^>there is nothing to do^</result^>
)
