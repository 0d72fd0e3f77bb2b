@echo off
if exist done.txt (echo ^<result^>reviewed^</result^>)
else (echo ^<goto^>CHECK^</goto^>)
