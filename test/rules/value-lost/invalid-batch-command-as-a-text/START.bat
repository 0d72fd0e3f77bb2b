@echo off
for /f %%i in ("git rev-parse HEAD") do set HEAD=%%i
for /f "delims=" %%i in (git branch --show-current) do (
  set BRANCH=%%i
)
for /f "usebackq" %%n in ('dir /b in ^| find /c ".txt"') do set COUNT=%%n
for /f "tokens=3" %%v in (`git --version`) do set VERSION=%%v
for /f usebackq %%u in ("git config --get user.name") do set OWNER=%%u
if "%HEAD%"=="%RAYMOND_RESULT%" (
  echo ^<result^>nothing new on %BRANCH%, %COUNT% files, %VERSION%, %OWNER%^</result^>
) else (
  echo ^<goto input='%HEAD%'^>A^</goto^>
)
