@echo off
for /f "tokens=1 delims=:" %%v in ("%RAYMOND_RESULT%") do set verdict=%%v
if "%verdict%"=="REJECTED" (echo ^<reset^>START^</reset^>) else (echo ^<function return="BY_LENGTH"^>JUDGE^</function^>)
