@echo off
set "TAG=<function return="NEXT.md" input="fast">WORK.md</function>"
if exist slow.flag set "TAG=<goto>SLOW.md</goto>"
for /f "delims=" %%T in ("%TAG%") do echo %%T
exit /b 0
