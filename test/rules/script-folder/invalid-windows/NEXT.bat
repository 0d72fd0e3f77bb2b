@echo off
rem cd %~dp0
set "ROOT=%~dp0.."
cd /d "%ROOT%"
echo ^<result^>told^</result^>
