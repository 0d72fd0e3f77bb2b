#!/bin/bash
mkdir -p spam && mv current.eml "spam/$(date +%s).eml" && echo "<reset>START</reset>" || exit 1
