@echo ^<goto^>REVIEW^</goto^>
