@echo off
:: set "ROOT=%~dp0.."
set "NAME=%~n0"
mkdir "%NAME%"
echo ^<result^>told^</result^>
