@echo off
npm test
echo ^<result^>tested^</result^>
