@ECHO OFF
::==============================================================================
:: Name        : nightly.bat
:: Purpose     : Decides what the nightly agent does next
:: Exit codes  : 0 decided, 2 usage, 3 environment
::==============================================================================
SETLOCAL ENABLEEXTENSIONS
SET "ME=%~n0"
SET "PARENT=%~dp0"
SET "LOGFILE=%TEMP%\%ME%.log"
SET /A ERRNO=0

IF "%RAYMOND_INPUT%" == "" (
    CALL :TEE "no input"
    SET /A ERRNO=2
    GOTO :END_FAILURE
)

WHERE git >NUL 2>&1
IF %ERRORLEVEL% NEQ 0 (
    CALL :TEE "git is missing"
    GOTO :NO_GIT
)

CALL :TEE "deciding for %RAYMOND_INPUT%"
ECHO ^<goto^>DECIDE.md^</goto^>
GOTO :END

:NO_GIT
ENDLOCAL
EXIT /B 3

:END_FAILURE
EXIT /B 2

:END
ENDLOCAL
EXIT /B 0

:TEE
ECHO %* >> "%LOGFILE%"
EXIT /B 0
