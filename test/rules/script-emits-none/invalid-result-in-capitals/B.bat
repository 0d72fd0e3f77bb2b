@echo off
if "%RESULT%"=="yes" echo ^<result^>a^</result^>
if "%RESULT%"=="no" echo ^<result^>b^</result^>
