#!/bin/bash
stage=one
. ./stages.sh
echo "<result>$stage_name</result>"
