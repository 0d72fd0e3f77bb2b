@echo off
if exist plan.md (
  ehco ^<goto^>NEXT^</goto^>
) else (
  next=NEXT
  echo ^<goto^>NEXT^</goto^>
)
