#!/usr/bin/env bash
sort -u state/*.txt > all.txt
echo "`<result>sorted</result>`"
