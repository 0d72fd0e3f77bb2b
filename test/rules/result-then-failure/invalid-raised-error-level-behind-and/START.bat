@echo off
where.exe git >nul && (
  echo ^<goto^>WORK^</goto^>
  exit /b 0
)
echo ^<goto^>INSTALL^</goto^>
