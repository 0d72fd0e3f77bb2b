#!/bin/bash
if [[ -z $(git status --porcelain) ]]; then echo "<goto>CLEAN</goto>"; fi
if [[ -n $(git status --porcelain) ]]; then echo "<goto>DIRTY</goto>"; fi
