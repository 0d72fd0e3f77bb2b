#!/bin/bash
port=80
port+=80
if [ "$port" -gt 1024 ]; then echo "<goto>FAILED</goto>"; else echo "<goto>START</goto>"; fi
