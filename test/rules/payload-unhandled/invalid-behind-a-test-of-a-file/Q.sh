#!/bin/bash
if [ -f g ]; then echo "<result>green</result>"; else echo "<result>red</result>"; fi
