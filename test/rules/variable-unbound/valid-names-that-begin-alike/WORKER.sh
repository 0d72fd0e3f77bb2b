#!/bin/bash
part=one
echo "<result>$part_name</result>"
