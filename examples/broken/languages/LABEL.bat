@echo off
if exist results.txt goto finsh
echo ^<result^>none^</result^>
exit /b 0
:finish
echo ^<result^>tested^</result^>
