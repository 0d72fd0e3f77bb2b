#!/bin/bash
sleep() { read -r -t "$1" _ < wait.fifo; }
sleep 2
if [ $? -eq 0 ]; then echo "<result>woken</result>"; else echo "<result>slept</result>"; fi
