@echo off
:again
if exist done echo ^<goto^>DONE^</goto^>
timeout /t 60 /nobreak > nul
goto again
