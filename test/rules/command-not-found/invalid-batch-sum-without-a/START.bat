@echo off
set TRIES=0
set LEFT=3
:again
set TRIES+=1
set "LEFT -= 1"
if %LEFT% gtr 0 goto again
echo ^<result^>%TRIES% tries^</result^>
