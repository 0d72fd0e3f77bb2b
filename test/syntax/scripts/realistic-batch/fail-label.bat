@echo off
rem Where a step failed, the script fails as the step did, without a tag.
call npm ci > install.log 2>&1
if errorlevel 1 goto fail
call npm run build > build.log 2>&1 || goto fail
echo ^<goto^>TEST.md^</goto^>
exit /b 0

:fail
echo failed with %ERRORLEVEL% 1>&2
exit /b %ERRORLEVEL%
