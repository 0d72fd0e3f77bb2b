@echo off
call :prepare
echo ^<result^>prepared^</result^>
