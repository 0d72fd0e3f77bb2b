@echo off
if exist urgent set target=OWN
echo ^<goto^>%target%^</goto^>
