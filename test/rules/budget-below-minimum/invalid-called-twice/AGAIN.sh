#!/bin/bash
echo "$RAYMOND_RESULT" >first
echo '<function return="END">ASK</function>'
