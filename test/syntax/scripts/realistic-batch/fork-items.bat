@echo off
rem One worker for each folder; cmd prints one tag for each of them.
for /d %%d in (packages\*) do (
  echo ^<fork next="COLLECT.md" folder="%%~nxd"^>WORKER.md^</fork^>
)
exit /b 0
