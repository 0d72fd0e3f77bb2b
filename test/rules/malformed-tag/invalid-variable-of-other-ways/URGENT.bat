@echo off
if exist owner.txt set NEXT=LATER
echo ^<goto^>%NEXT%^</goto^>
