@echo off
goto mode_%MODE%

:mode_fast
echo ^<result^>fast^</result^>
exit /b 0

:mode_slow
echo ^<result^>slow^</result^>
