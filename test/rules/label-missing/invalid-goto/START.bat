@echo off
if exist stop goto finish
echo ^<goto^>START^</goto^>
exit /b 0

:finished
echo ^<result^>stopped^</result^>
