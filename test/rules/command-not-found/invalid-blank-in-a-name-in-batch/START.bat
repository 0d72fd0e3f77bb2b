@echo off
set NEXT = PLAN
if exist plan.md set "NEXT = REVIEW"
echo ^<goto^>%NEXT%^</goto^>
