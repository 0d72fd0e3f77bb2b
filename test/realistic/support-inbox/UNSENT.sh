#!/bin/bash
mkdir -p unsent
mv reply.txt current.eml unsent/ || true
echo "<reset>START</reset>"
