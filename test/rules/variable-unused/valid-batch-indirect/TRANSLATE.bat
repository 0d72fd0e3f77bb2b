@echo off
setlocal EnableDelayedExpansion
for %%n in (lang target) do echo %%n=!%%n! >> settings.txt
echo ^<result^>done^</result^>
