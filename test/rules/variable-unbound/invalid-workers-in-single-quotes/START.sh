#!/bin/bash
host=$(head -n 1 hosts.txt)
echo "<fork next='DONE' host='$host'>CHECK</fork>"
