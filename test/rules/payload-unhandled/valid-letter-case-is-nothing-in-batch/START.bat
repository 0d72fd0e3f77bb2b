@echo off
echo ^<function return="CHECK"^>REVIEW^</function^>
