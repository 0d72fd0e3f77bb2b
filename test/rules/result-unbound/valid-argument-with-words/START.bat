@echo off
setlocal
call :count todo.txt "[ ]" open
if %open%==0 (
  call :tag result "all done"
) else (
  call :tag goto WORK "%open% open"
)
exit /b 0

:count
setlocal
for /f %%n in ('findstr /c:%2 "%~1" ^| find /c /v ""') do set "c=%%n"
endlocal & set "%3=%c%"
goto :eof

:tag
if "%~3"=="" (
  echo ^<%~1^>%~2^</%~1^>
) else (
  echo ^<%~1 input="%~3"^>%~2^</%~1^>
)
goto :eof
