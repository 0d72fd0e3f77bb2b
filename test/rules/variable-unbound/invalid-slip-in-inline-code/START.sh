#!/usr/bin/env bash
echo "<goto input='$(ls inbox | head -n 1)'>WORK</goto>"
