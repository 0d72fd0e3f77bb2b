@echo off
echo ^<result^>published^</result^>
npm publish >publish.log 2>&1
