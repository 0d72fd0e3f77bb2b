@echo off
setlocal EnableDelayedExpansion
set "tag=<goto>HOME.md</goto>"
for %%a in (alpha beta) do (
    if exist "%%a.lock" (
        set "tag=<goto>LOCKED.md</goto>"
    )
)
echo !tag!
endlocal
