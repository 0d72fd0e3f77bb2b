@echo off
REM ---

REM timeout: 5x
REM ---
echo ^<result^>ok^</result^>
