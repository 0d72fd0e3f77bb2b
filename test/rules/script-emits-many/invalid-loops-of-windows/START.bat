@echo off
for %%f in (*.todo) do echo ^<goto^>WORK^</goto^>
echo ^<result^>there is nothing to do^</result^>
