#!/bin/bash
tag="<goto>"
tag+="STEP"
if [ -f two ]; then tag+="_TWO"; else tag+="_ONE"; fi
tag+="</goto>"
printf "%s" "$tag"
