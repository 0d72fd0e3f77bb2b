@echo ^<result^>x^</result^>
