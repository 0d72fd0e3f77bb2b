@echo off
if /i "%RAYMOND_RESULT%"=="pass" (
  echo ^<result^>the plan is good^</result^>
) else (
  echo ^<goto^>MEND^</goto^>
)
