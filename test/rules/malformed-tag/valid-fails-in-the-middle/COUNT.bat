@echo off
echo ^<result^>
if not exist report.txt exit /b 1
type report.txt
echo ^</result^>
