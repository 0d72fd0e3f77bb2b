@echo off
rem The error level in the block is that from before the block.
if exist package.json (
    call npm test >test.log 2>&1
    if %ERRORLEVEL% NEQ 0 (
        echo ^<goto^>FIX.md^</goto^>
    ) else (
        echo ^<goto^>COMMIT.md^</goto^>
    )
    exit /b 0
)
echo ^<result^>there are no tests^</result^>
exit /b 0
