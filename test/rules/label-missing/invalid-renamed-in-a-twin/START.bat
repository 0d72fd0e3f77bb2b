@echo off
git push -q
if not errorlevel 1 goto ok
echo ^<goto^>B^</goto^>
exit /b 0
:okay
echo ^<goto^>A^</goto^>
