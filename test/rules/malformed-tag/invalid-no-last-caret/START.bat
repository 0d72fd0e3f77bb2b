@echo off
echo ^<goto^>DONE^</goto>
