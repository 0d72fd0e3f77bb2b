@echo off
echo ^<result^>done^</result^>
exit /b 0

notes for whoever reads this:
goto the shop
(goto) 2>nul
