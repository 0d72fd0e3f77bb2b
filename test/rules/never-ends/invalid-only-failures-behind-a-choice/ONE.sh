#!/bin/bash
if [ -f b ]; then exit 1; fi
exit 2
