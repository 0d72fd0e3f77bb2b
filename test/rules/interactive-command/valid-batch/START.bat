@echo off
git commit -m "The review of %COMPUTERNAME%"
git commit %*
set /p VERSION=<VERSION
echo %VERSION% >&2
set ANSWER=n
set /p ANSWER=Push it? [y/n]
if "%ANSWER%"=="y" git push
set /p NAME=Name:
if not defined NAME set NAME=nobody
echo %NAME% >&2
<nul set /p =waiting >&2
echo y| pip uninstall requests
docker exec -it web true || docker exec web true
rem git commit
echo git commit >&2
echo ^<result^>done^</result^>
