@echo off
if defined RAYMOND_RESULT echo it was %RAYMOND_RESULT% 1>&2
echo ^<result^>{{ result }}^</result^>
