#!/bin/bash
mode=$(cat mode.txt)
echo "<fork next=\"END\" mode=\"$mode\">WORKER</fork>"
