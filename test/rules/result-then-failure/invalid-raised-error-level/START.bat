@echo off
git.exe --version >nul
if errorlevel 1 (echo ^<goto^>INSTALL^</goto^>) else (echo ^<goto^>WORK^</goto^>)
