@echo off
if exist plan.md {
  echo ^<goto^>REVIEW^</goto^>
  exit /b 0
}
echo ^<result^>there is no plan^</result^>
