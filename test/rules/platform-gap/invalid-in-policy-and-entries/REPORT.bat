@echo ^<result^>reported^</result^>
