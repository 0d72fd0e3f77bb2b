#!/bin/bash
next=NEXT
printf <goto>%s</goto> "$next"
