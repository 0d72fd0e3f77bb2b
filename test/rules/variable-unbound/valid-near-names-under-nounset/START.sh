#!/bin/bash
set -u
branch=main
out_dir=a
echo "$branch $branches $out_dir $our_dir" >&2
echo "<result>done</result>"
