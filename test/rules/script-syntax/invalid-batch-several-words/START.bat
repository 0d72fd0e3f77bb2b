@echo off
set Verdict=needs work
if exist done.txt set Verdict=all good
if %Verdict%==done (
  echo ^<result^>done^</result^>
) else (
  echo ^<result^>not yet^</result^>
)
