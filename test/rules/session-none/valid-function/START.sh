#!/bin/bash
git diff HEAD >change.diff
echo '<function return="REPORT">REVIEW</function>'
