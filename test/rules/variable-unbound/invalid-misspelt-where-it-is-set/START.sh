#!/usr/bin/env bash
# Hands the first open task on.
ids=$(head -n 1 open.txt)
[ -n "$id" ] || { echo "<goto>CHECKS</goto>"; exit 0; }
mv "todo/$id.md" doing/
echo "<function return=\"CHECKS\" input=\"$id\">WORK</function>"
