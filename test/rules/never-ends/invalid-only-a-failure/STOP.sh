#!/bin/bash
echo "not today" >&2
exit 1
