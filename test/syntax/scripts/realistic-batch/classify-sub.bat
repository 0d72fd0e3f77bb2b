@echo off
rem rem <tag> and other signs mean nothing in a remark
set STATUS=
call :classify "%RAYMOND_RESULT%"
if "%STATUS%"=="good" echo ^<goto^>GOOD.md^</goto^>
if "%STATUS%"=="bad" echo ^<goto^>BAD.md^</goto^>
exit /b 0

:classify
if /i "%~1"=="yes" (set STATUS=good) else (set STATUS=bad)
goto :eof
