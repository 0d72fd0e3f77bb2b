@echo off
echo ^<result^>done^</result^>
