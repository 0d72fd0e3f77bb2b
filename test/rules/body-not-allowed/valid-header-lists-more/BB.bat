@echo off
if exist ready (echo ^<goto^>DD^</goto^>) else echo ^<goto^>FIN^</goto^>
