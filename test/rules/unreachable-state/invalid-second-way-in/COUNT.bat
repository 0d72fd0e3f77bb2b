@echo ^<goto^>FOREVER^</goto^>
