param([switch]$Plan)

if ($Plan) { '<goto>PLAN</goto>' }
