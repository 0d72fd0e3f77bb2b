@echo ^<goto^>A.bat^</goto^>
