@echo off
echo ^<fork next="OWN" target="DONE"^>WORK^</fork^>
