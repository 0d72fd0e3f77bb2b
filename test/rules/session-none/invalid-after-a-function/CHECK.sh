#!/bin/bash
printf "%s\n" "${RAYMOND_RESULT:-}" >letter.txt
echo '<call return="REPORT">REVIEW</call>'
