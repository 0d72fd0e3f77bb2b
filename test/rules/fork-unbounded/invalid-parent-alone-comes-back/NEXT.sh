if [ -f stop ]; then echo '<result>stopped</result>'; else echo '<goto>START</goto>'; fi
