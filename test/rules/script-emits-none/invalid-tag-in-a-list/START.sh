#!/usr/bin/env bash
tags=("<goto>WORK</goto>" "<goto>REST</goto>")
drawn=$((RANDOM % 2))
if [ -f ready ]; then echo "${tags[$drawn]}"; fi
