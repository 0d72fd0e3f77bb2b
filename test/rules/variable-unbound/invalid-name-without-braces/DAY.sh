#!/bin/bash
DAY=$(date +%F)
echo "<function return=\"NEXT\" input=\"$DAY_notes.md, then $DAY_notes.txt\">COUNT</function>"
