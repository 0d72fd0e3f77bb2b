@echo off
if exist x (
  echo <goto>B</goto>
) else (
  echo ^<result^>x^</result^>
)
