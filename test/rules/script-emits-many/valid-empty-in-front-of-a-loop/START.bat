@echo off
if not exist queue\*.md echo ^<result^>nothing to do^</result^>
for %%F in (queue\*.md) do (
  echo ^<goto input="%%~nF"^>WORK^</goto^>
  exit /b 0
)
