@echo off
if "%1"=="" exit /b 1
echo ^<goto^>TELL^</goto^>
