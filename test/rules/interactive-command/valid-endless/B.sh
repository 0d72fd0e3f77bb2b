#!/bin/bash
( sleep 60; docker stop web ) &
tail -f /dev/null
echo "<goto>C</goto>"
