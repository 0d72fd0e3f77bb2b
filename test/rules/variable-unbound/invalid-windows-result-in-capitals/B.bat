@echo off
if /i "%RESULT%"=="yes" (
  echo ^<goto^>C^</goto^>
) else (
  echo ^<result^>no^</result^>
)
