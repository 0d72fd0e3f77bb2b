@echo off
rem Blanks beside the sign of a number count for nothing, and this name is meant to end with one.
set /a TRIES = 1
set NEXT = PLAN
if exist plan.md set NEXT = REVIEW
set NEXT=%NEXT %
echo try %TRIES% 1>&2
echo ^<goto^>%NEXT: =%^</goto^>
