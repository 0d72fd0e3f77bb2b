#!/bin/bash
echo "<result>$(wc -w <findings.md) words</result>"
