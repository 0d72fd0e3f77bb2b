@echo off
setlocal
set N=0
for %%F in (in\*.csv) do (
  set /a N+=1
  echo !N!>>log.txt
)
if !N! equ 0 (
  echo ^<result^>empty^</result^>
) else (
  echo ^<goto input='x'^>DO^</goto^>
)
exit /b 0
