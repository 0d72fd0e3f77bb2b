@echo off
if "%RAYMOND_RESULT%"=="pass" (
  echo ^<goto^>A^</goto^>
) else (
  echo ^<goto^>B^</goto^>
)
