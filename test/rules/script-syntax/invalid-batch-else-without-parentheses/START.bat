@echo off
if exist b.txt set KIND=b else set KIND=none
if exist c.txt goto c else exit /b 1
:c
if exist d.txt echo d 1>&2 else (
  echo no d 1>&2
)
if exist a.txt echo ^<goto input="%KIND%"^>A^</goto^> else echo ^<result^>%KIND%^</result^>
