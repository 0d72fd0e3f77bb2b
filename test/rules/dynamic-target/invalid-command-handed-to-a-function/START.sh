#!/usr/bin/env bash
run() { echo "+ $*" >&2; "$@"; }

run git fetch -q origin
run ./decide.sh
