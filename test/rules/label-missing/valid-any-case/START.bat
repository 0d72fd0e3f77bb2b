@echo off
if exist stop goto :Finish
echo ^<result^>done^</result^>
goto :EOF

:FINISH
echo ^<result^>stopped^</result^>
