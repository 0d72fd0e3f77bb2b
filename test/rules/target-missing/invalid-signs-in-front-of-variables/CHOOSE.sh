#!/bin/bash
states=(SHIP START)
i=$(cat turn.txt)
echo "<goto>$states[$i]</goto>"
