@echo off
if exist build rmdir /s /q build
git checkout --quiet -
if not defined RAYMOND_RESULT set RAYMOND_RESULT=unknown
echo ^<result^>nightly: %RAYMOND_RESULT%^</result^>
exit /b 0
