@echo off
del /q "%folde%\*.tmp"
echo ^<result^>done^</result^>
