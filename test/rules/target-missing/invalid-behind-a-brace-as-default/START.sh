#!/bin/bash
json="${RAYMOND_RESULT:-{}}"
if [ "$json" = "{}" ]; then echo "<goto>DONE</goto>"; else echo "<goto>DOEN</goto>"; fi
