#!/usr/bin/env bash
name=WORK
next="<goto>$name</goto>"
other="<goto>REST</goto>"
if [ -f ready ]; then echo "$next"; fi
if [ ! -f ready ] && [ -f late ]; then echo "$other"; fi
