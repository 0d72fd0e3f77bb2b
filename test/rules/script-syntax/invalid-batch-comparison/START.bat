@echo off
if "%CI%"="true" (
  echo ^<goto^>REVIEW^</goto^>
) else (
  echo ^<result^>nothing to do here^</result^>
)
