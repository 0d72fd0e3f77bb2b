@echo off
setlocal enabledelayedexpansion
if %RAYMOND_STATE%==END exit /b 1
set VERDICT=needs work
if "%VERDICT%"=="done" exit /b 1
if !VERDICT!==done exit /b 1
set QUOTED="needs work"
if %QUOTED%=="done" exit /b 1
set WHOLE=a == b
if %WHOLE%==c exit /b 1
set NEGATED=not ready
if %NEGATED%==ready exit /b 1
set ONE=needs work
if exist done.txt set ONE=done
if %ONE%==done exit /b 1
set TRIMMED=needs work
set TRIMMED=%TRIMMED: =%
if %TRIMMED%==done exit /b 1
echo ^<result^>not yet^</result^>
