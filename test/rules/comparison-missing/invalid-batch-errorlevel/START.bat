@echo off
call npm run lint >lint.log 2>&1
if not errorlevel 0 (
  echo ^<goto input='lint'^>A^</goto^>
  exit /b 0
)
call npm run build >build.log 2>&1
if errorlevel 0 echo built 1>&2
call npm test >test.log 2>&1
if errorlevel 0 (
  echo ^<result^>done^</result^>
) else (
  echo ^<goto input='test'^>A^</goto^>
)
exit /b 0
