@echo off
if exist a.txt echo write a.txt or else exit 1>&2
if exist b.txt echo there is nothing else to do 1>&2
if exist c.txt echo if not, else what 1>&2
if exist d.txt (echo d 1>&2) else echo no d 1>&2
if exist e.txt (
  echo e else echo no e 1>&2
)
echo else echo x 1>&2
if "%RAYMOND_RESULT%"=="x" (echo ^<goto input="x"^>A^</goto^>) else echo ^<result^>done^</result^>
