@echo off
if exist plan.md (
  echo ^<goto^>REVIEW^</goto^>
  :: nothing else to do
) else (
  echo ^<result^>there is no plan^</result^>
)
