@echo ^<result^>tested^</result^>
