@echo off
call npm ci >install.log 2>&1
npm ls | findstr vitest >nul && echo found >found.txt
for /f %%v in ('npm --version') do echo %%v >version.txt
echo ^<goto^>PUBLISH^</goto^>
exit /b 0
