@echo off
constructor x
__proto__ x
echo ^<result^>done^</result^>
