@echo off
timeout /t 5 <con >nul
echo ^<result^>turned^</result^>
