@echo off
setlocal EnableExtensions

echo Running the tests...
call npm test > test.log 2>&1
if %ERRORLEVEL% NEQ 0 (
    echo Tests failed, see test.log
    echo ^<goto^>FIX.md^</goto^>
) else (
    echo ^<goto^>COMMIT.md^</goto^>
)
exit /b 0
