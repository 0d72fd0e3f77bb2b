#!/bin/bash
jq -r 'if .ok then "<goto>DONE</goto>" else "<goto>FXI</goto>" end' report.json
