@echo off
for /l %%i in (1,1,3) do echo ^<result^>done^</result^>
