@echo ^<result^>ok^</result^>
