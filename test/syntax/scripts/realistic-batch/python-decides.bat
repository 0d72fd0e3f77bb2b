@echo off
cd /d "%~dp0"
python decide.py %RAYMOND_RESULT%
exit /b %ERRORLEVEL%
