@echo off
rem %NEXT% in the block is what it was before the block.
set NEXT=IDLE.md
if "%RAYMOND_RESULT%"=="go" (
  set NEXT=WORK.md
  echo ^<goto^>%NEXT%^</goto^>
  exit /b 0
)
echo ^<goto^>%NEXT%^</goto^>
