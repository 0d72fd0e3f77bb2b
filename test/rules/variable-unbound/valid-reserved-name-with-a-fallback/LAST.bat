@echo off
if not defined RAYMOND_NOTES set RAYMOND_NOTES=C:\Temp
if "%RAYMOND_LEVEL%"=="" set RAYMOND_LEVEL=2
echo %RAYMOND_LEVEL% > "%RAYMOND_NOTES%\level.txt"
echo ^<result^>done^</result^>
