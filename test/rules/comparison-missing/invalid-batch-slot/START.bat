@echo off
if "{{result}}"=="yes" (
  echo ^<result^>yes^</result^>
) else (
  echo ^<result^>no^</result^>
)
