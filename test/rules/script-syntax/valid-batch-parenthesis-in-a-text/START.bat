@echo off
if "%RAYMOND_RESULT%"=="plan" (
  echo planning ^(first time^)
  echo "planning (first time)"
  echo ^<goto input='plan'^>A^</goto^>
  exit /b 0
)
for %%f in (*.txt) do (
  set "MSG=found (%%f)"
  echo(checking %%f
  if exist b.txt (echo b) else (echo no b))
if exist c.txt (
  echo is it there :( 1>&2
  rem is it (really)
  for /f "tokens=1 delims=()" %%l in (c.txt) do (
    echo %%l 1>&2 )
  if exist d.txt (
    echo done 1>&2 ))
if exist e.txt (echo both (b and c)
echo ^<result^>%MSG%^</result^>
