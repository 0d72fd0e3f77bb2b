@echo off
echo ^<result^>x^</result^>
