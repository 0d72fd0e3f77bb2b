#!/bin/bash
echo '<goto>X.sh</goto>'
