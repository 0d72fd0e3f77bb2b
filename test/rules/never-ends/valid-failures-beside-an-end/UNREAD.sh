#!/bin/bash
source ./lib.sh
exit 1
