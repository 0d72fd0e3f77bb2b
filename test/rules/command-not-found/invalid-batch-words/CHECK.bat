@echo off
if exist done.txt then echo ^<result^>checked^</result^>
