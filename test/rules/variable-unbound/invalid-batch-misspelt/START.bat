@echo off
set NEXT=DO
set /p N=<n.txt
echo ^<goto input='x'^>%NXT%^</goto^>
