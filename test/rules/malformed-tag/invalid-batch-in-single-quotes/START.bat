@echo off
echo '<goto>DO</goto>'
exit /b 0
