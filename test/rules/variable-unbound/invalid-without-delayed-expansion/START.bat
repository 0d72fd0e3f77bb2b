@echo off
setlocal
set "found=none"
for %%f in (in\*.txt) do set "found=%%f"
echo ^<goto input="!found!"^>A^</goto^>
