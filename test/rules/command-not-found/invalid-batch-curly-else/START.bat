@echo off
if exist plan.md (
  echo ^<goto input='x'^>DO^</goto^>
} else {
  echo ^<result^>no^</result^>
)
exit /b 0
