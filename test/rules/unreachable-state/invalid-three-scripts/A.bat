@echo ^<result^>done^</result^>
