#!/bin/bash
ls src >list
echo '<goto>NEXT</goto>'
