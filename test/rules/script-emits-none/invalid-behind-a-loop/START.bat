@echo off
for %%f in (*.tmp) do del %%f
