@echo off
set "TAG=<goto>PLAN</goto>"
if exist plan.md set TAG=^<goto^>REVIEW^</goto^>
echo %TAG%
