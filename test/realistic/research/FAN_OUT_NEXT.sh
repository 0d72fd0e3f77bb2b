#!/usr/bin/env bash
echo "<goto input=\"$(cat research/next)\">FAN_OUT</goto>"
