#!/bin/bash
set -e
out=x
echo <result>$out</result>
