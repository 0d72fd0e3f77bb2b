@echo off
if "%RAYMOND_RESULT%"=="" echo ^<goto^>START.md^</goto^>
echo ^<goto^>GO_ON.md^</goto^>
