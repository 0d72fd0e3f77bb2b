@echo off
for /f "delims=" %%a in ('translate.exe') do echo %%a >> translated.txt
echo ^<result^>done^</result^>
