@echo off
git.exe diff --quiet && set CLEAN=1
if defined CLEAN (echo ^<goto^>DONE^</goto^>) else (echo ^<result^>there is something to commit^</result^>)
