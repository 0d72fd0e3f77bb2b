#!/bin/bash
echo "the build is broken" >&2
exit 1
