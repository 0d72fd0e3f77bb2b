@echo off
set /p X=<state.txt
if %X%==done (
  echo ^<goto^>A^</goto^>
) else (
  echo ^<goto^>B^</goto^>
)
