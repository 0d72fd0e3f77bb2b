@echo off
set STATE=
set COUNT=0
if exist state.txt set /p STATE=<state.txt
if exist state.txt set COUNT=1
if %COUNT%==1 if "%STATE%"=="OPEN" (
  echo ^<goto^>WORK^</goto^>
  exit /b 0
)
if [%STATE%]==[] echo there is none >log.txt
echo ^<result^>there is nothing to do^</result^>
