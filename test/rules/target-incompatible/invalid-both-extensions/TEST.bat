@echo off
call npm test
echo ^<result^>tested^</result^>
