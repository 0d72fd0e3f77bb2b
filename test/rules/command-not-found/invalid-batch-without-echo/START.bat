@echo off
^<goto^>DO^</goto^>
exit /b 0
