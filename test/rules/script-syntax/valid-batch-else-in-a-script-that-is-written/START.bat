@echo off
if not exist gen.sh echo if [ -f a ]; then echo yes; else echo no; fi> gen.sh
if not exist check.bat echo if exist a.txt (echo yes) else (echo no)>check.bat
if exist a.sh bash -c 'if make; then echo y; else echo n; fi' >&2
if not exist .git echo Use git, else if not installed svn >&2
if not exist a.txt echo Syntax: IF condition (command) ELSE IF NOT condition (command) >&2
if not exist b.txt echo Look somewhere else if exist fails >&2
if not exist c.txt echo try again else exit 1> hint.txt
if "%RAYMOND_RESULT%"=="x" (echo ^<goto input="x"^>A^</goto^>) else echo ^<result^>done^</result^>
