@echo off
if exist plan.md && exist draft.md (
  echo ^<goto^>REVIEW^</goto^>
) else (
  echo ^<result^>there is no plan^</result^>
)
