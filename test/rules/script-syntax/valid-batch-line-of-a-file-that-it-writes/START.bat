@echo off
if not exist count.txt (echo 0)>count.txt
set /p N=<count.txt
if %N% geq 3 (
  echo ^<goto^>A^</goto^>
) else (
  echo ^<goto^>B^</goto^>
)
