@echo off
if defined RESULT echo given 1>&2
if "%RESULT%"=="yes" echo ^<result^>a^</result^>
if "%RESULT%"=="no" echo ^<result^>b^</result^>
