@echo off
if not exist inbox\*.md (
  echo ^<result^>nothing to do^</result^>
  exit /b 0
)
for %%f in (inbox\*.md) do set FOUND=1
if %FOUND%==1 echo some files 1>&2
for /f %%f in ('dir /b inbox\*.md') do set LISTED=1
if %LISTED%==1 (echo ^<goto input='x'^>A^</goto^>) else (echo ^<result^>done^</result^>)
