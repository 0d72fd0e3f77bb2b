#!/bin/bash
stage=pl
if [ -e NOTES ]; then stage=Pl; fi
echo "<goto>${stage}an</goto>"
