#!/bin/bash
NEXT=WORK
echo '<goto>$NEXT</goto>'
