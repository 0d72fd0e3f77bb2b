@echo off
git checkout %RAYMOND_INPUT% >nul
echo ^<result^>%RYAMOND_INPUT%^</result^>
