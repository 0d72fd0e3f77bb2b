@echo off
rem Percent signs are doubled, what is for the command has carets, and no text closes a block.
set CHANGED=0
for /f "usebackq" %%n in (`git status --porcelain 2^>nul ^| find /c "M"`) do set CHANGED=%%n
if not "%CHANGED%"=="0" if exist plan.md (
  :: cmd expects a command behind a remark like this one
  echo Found the plan (step 1^) now, "(step 2)" next 1>&2
  set "TOOLS=%ProgramFiles(x86)%\Git"
  echo ^<goto^>REVIEW^</goto^>
  exit /b 0
)
echo ^<result^>there is no plan^</result^>
exit /b 0
if "%X%"="what stands here is never read" (
