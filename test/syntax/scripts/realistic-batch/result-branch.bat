@echo off
rem A reviewer answers with approved, rejected or unclear.
if /i "%RAYMOND_RESULT%"=="approved" (
  echo ^<goto^>MERGE.md^</goto^>
  goto :eof
)
if /i "%RAYMOND_RESULT%"=="rejected" (
  echo ^<goto^>REVISE.md^</goto^>
  goto :eof
)
echo ^<goto^>ASK.md^</goto^>
