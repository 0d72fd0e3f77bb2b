@echo off
if exist done.txt echo ^<result^>done^</result^>
