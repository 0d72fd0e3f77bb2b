@echo off
for %%f in (*.txt) do (
  echo checking %%f (log) >> log.txt
  type %%f >> log.txt
)
set MSG=nothing found
if exist a.txt (
  set MSG=found (a.txt)
)
if exist b.txt (
  if exist c.txt (
    echo both files (b and c) 1>&2
    type c.txt >> log.txt
  ) else (
    echo only b 1>&2
  )
)
if exist state.txt (
  echo done (see state.txt) 1>&2
) else (
  echo nothing yet 1>&2
)
if "%RAYMOND_RESULT%"=="plan" (
  echo planning (first time)
  echo ^<goto input='plan'^>A^</goto^>
  exit /b 0
)
echo ^<result^>%MSG%^</result^>
exit /b 0
if exist what.txt (
  echo stands here (is no code)
  echo at all
)
