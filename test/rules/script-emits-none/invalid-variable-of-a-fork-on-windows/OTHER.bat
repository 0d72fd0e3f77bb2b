@echo off
if "%mode%"=="fast" echo ^<goto^>QUICK^</goto^>
if "%mode%"=="slow" echo ^<goto^>DEEP^</goto^>
