@echo off
set "branch={{input}}"
if "%branch%"=="main" (
  echo ^<result^>on main^</result^>
) else (
  echo ^<result^>elsewhere^</result^>
)
