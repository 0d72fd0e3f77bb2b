#!/bin/bash
n=$(ls notes | wc -l)
echo "<function return=\"DAY\" input=\"$n_notes\">COUNT</function>"
