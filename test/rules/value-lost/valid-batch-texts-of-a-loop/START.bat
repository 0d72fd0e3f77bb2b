@echo off
set STEP=git status
for /f %%i in ('git rev-parse HEAD') do set HEAD=%%i
for /f "usebackq delims=" %%i in (`git branch --show-current`) do set BRANCH=%%i
for /f "tokens=1,2" %%a in ("%STEP%") do echo %%a %%b 1>&2
for /f "delims=" %%c in ("git fetch --quiet") do call %%c >nul
for /f "delims=" %%c in ("git gc --quiet") do (
  %%c >nul
)
for /f %%l in (git.txt) do set LAST=%%l
for /f "usebackq delims=" %%l in ("git log.txt") do set LINE=%%l
for /f "tokens=2" %%w in ("type of test") do echo %%w 1>&2
for %%c in (git "npm test") do where %%c >nul
if "%HEAD%"=="%RAYMOND_RESULT%" (
  echo ^<result^>nothing new on %BRANCH% since %LAST% %LINE%^</result^>
) else (
  echo ^<goto input='%HEAD%'^>A^</goto^>
)
