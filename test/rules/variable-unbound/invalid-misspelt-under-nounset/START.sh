#!/bin/bash
set -u
interval=30
sleep $intervall
sleep $interval
echo "<result>done</result>"
