@echo off
rem What comes last succeeds on every way, or says how it ends.
winget.exe install git && echo installed 1>&2
git.exe --version >nul && (echo ^<goto^>WORK^</goto^>) || (echo ^<result^>there is no git^</result^>)
exit /b 0
