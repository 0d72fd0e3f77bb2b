@echo off
rem The tag goes to the log, not to raymond.
(
  echo ^<goto^>NEXT.md^</goto^>
  echo done
) > decision.txt
