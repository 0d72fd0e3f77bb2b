@echo off
set PHASE=plan
if exist phase.txt set /p PHASE=<phase.txt
if exist kind.txt set /p KIND=<kind.txt
if exist step.txt set /p STEP=<step.txt
set "KIND=%KIND: =%"
if "%KIND%"=="small" echo small 1>&2
if "%STEP%"=="two " echo two 1>&2
if "%PHASE%"=="run" (
  echo ^<result^>done^</result^>
  exit /b 0
)
echo small > kind.txt
echo two > step.txt
echo run > log.txt
(echo run) > phase.txt
echo ^<reset^>A^</reset^>
