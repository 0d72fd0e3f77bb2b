@echo off
for %%f in (tasks\*.md) do (
  echo ^<fork next="TASKS.bat" task="%%~nf"^>WORKER.md^</fork^>
  del "%%f"
  exit /b 0
)
echo ^<result^>all tasks are given out^</result^>
exit /b 0
