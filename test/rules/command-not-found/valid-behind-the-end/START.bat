@echo off
goto main
title=What follows is read by findstr
:main
echo ^<goto^>NEXT^</goto^>
exit /b 0
author=nobody
