@echo off
rem Old, but it works. Do not touch without trying it on the build host.
set /p COMMIT=<.nightly\commit
git checkout --quiet --detach %COMMIT% || exit /b 1
git submodule update --init --recursive --quiet || exit /b 1
call npm ci --silent 1>&2
if errorlevel 1 exit /b 1
echo ^<goto^>BUILD^</goto^>
