@echo off
:again
if exist done echo ^<goto^>DONE^</goto^>
ping -n 61 127.0.0.1 > nul
goto again
