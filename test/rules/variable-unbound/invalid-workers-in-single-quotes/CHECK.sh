#!/bin/bash
ping -c 1 "$host" > "logs/$host.txt"
echo '<goto input="the log of $host is in logs">REPORT</goto>'
