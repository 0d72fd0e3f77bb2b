@echo off
if not exist x goto after
curl -X POST ^
  -d x ^
  http://x ^

:after
echo ^<result^>done^</result^>
