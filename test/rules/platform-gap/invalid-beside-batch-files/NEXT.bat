@echo off
echo ^<result^>written^</result^>
