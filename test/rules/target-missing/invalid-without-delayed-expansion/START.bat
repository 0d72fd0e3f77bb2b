@echo off
if "%RAYMOND_INPUT%"=="more" (
  echo ^<goto input="x"^>A^</goto^>
  exit /b 0
)
set NEXT=A
if exist a.txt (
  set NEXT=START
  echo ^<goto input="more"^>!NEXT!^</goto^>
) else (
  echo ^<result^>done^</result^>
)
