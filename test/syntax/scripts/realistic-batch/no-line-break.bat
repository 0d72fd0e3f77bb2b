@echo off
rem `set /p` finds nothing in nul, so that the script fails behind its tag.
<nul set /p "=<goto>NEXT.md</goto>"
