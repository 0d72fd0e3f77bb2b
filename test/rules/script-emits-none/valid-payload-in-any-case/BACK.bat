@echo off
if /i "%RAYMOND_RESULT%"=="ok" goto yes
if /i "%RAYMOND_RESULT%"=="bad" goto no
exit /b
:yes
echo ^<goto^>A^</goto^>
exit /b 0
:no
exit /b 1
