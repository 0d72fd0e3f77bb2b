@echo off
setlocal
for /f %%b in ('git rev-parse --abbrev-ref HEAD') do set "BRANCH=%%b"
git fetch --quiet origin
git status --porcelain | findstr /r "." >nul && set "DIRTY=1"

if "%BRANCH%"=="main" goto on_main
if defined DIRTY goto dirty
echo ^<goto^>REBASE.md^</goto^>
exit /b

:on_main
echo ^<fork next="REBASE.md" branch="%BRANCH%"^>WATCH.md^</fork^>
exit /b

:dirty
echo ^<goto^>STASH.md^</goto^>
exit /b
