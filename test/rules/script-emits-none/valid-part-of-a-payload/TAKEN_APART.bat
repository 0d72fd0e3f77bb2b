@echo off
for /f "tokens=1* delims=: " %%a in ("%RAYMOND_RESULT%") do (
  echo the reason: %%b 1>&2
  if "%%a"=="ok" echo ^<result^>done^</result^>
  if "%%a"=="no" echo ^<reset^>START^</reset^>
)
