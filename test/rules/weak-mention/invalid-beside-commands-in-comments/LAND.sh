#!/bin/bash
echo "<result>landed</result>"
