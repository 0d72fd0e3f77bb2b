#!/bin/bash
git add findings.md
echo "<result>done</result>"
