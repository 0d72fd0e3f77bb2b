@echo off
REM echo ^<goto^>FETCH^</goto^>
:: @echo ^<goto^>FETCH^</goto^>
REM With a net: <goto>MEND</goto>
echo ^<result^>landed^</result^>
