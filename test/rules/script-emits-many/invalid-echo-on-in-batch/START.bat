@echo on
if exist plan.md (
  echo ^<result^>there is a plan^</result^>
  exit /b 0
)
echo ^<goto^>PLAN^</goto^>
