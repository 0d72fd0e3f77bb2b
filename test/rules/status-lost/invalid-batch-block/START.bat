@echo off
set FAILED=
for %%D in (api web) do (
  pushd %%D
  call npm test >test.log 2>&1
  if %ERRORLEVEL% neq 0 set FAILED=1
  popd
)
if defined FAILED (
  echo ^<goto^>FIX^</goto^>
  exit /b 0
)
docker compose up -d >docker.log 2>&1
if %ERRORLEVEL% neq 0 (
  docker compose logs >logs.txt
  if %ERRORLEVEL% equ 2 (
    echo ^<result^>docker does not run^</result^>
    exit /b 0
  )
  echo ^<goto^>FIX^</goto^>
  exit /b 0
)
echo ^<result^>up^</result^>
exit /b 0
