@echo ^<goto^>A.md^</goto^>
