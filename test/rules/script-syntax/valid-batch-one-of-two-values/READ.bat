@echo off
set "TITLE=a title (of one)"
if exist plain.txt set "TITLE=plain"
set "TITLE=the last"
if exist title.txt (
  echo %TITLE% >&2
)
echo ^<result^>read^</result^>
