@echo off
echo ^<goto^>%RAYMOND_RESULT%^</goto^>
