git diff --quiet && echo '<result>unchanged</result>' || echo '<goto>REPORT</goto>'
