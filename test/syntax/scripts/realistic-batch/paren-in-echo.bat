@echo off
rem The parenthesis in the message closes the block.
if not exist plan.md (
  echo Nothing planned (yet)
  echo ^<goto^>PLAN.md^</goto^>
  exit /b 0
)
echo ^<goto^>BUILD.md^</goto^>
