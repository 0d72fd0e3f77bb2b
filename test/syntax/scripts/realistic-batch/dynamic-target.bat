@echo off
rem The file names the next review.
set /p KIND=<kind.txt
if "%KIND%"=="" set KIND=GENERAL
echo ^<goto^>%KIND%_REVIEW.md^</goto^>
