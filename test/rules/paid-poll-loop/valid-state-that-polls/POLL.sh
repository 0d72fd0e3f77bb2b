#!/bin/sh
sleep 60
echo '<reset>START</reset>'
