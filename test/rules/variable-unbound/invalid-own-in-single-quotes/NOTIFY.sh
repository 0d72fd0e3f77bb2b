#!/bin/bash
git log -1 > last.txt
echo '<result>${RAYMOND_RESULT}</result>'
