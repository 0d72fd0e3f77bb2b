#!/bin/bash
verbose=false
DECIDE=${DECIDE:-./decide.sh}
"$DECIDE"
