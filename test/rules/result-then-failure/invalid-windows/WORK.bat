@echo off
echo ^<result^>done^</result^>
exit /b 1
