echo ^<result^>done^</result^>
