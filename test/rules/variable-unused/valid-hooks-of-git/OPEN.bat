@echo off
git push --quiet
echo ^<result^>done^</result^>
