@echo off
if "%MODE%"=="fast" (
  echo ^<goto^>WORK^</goto^>
)
if defined DEEP echo ^<goto^>WORK^</goto^>
