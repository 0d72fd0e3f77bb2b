#!/bin/bash
kind=$(cat kind.txt)
if [ -n = ]; then echo "there is a sign" >&2; fi
if [ ! = ]; then echo "there is none" >&2; fi
if [ "$kind" = "" ] || [ "$kind" != '=' ]; then echo "<result>empty</result>"; exit 0; fi
if [ "$kind" = a -a "$kind" != b ]; then echo "<result>a</result>"; exit 0; fi
if [ -f "plan of today.md" ]; then echo "<result>planned</result>"; exit 0; fi
echo "<result>all</result>" done
