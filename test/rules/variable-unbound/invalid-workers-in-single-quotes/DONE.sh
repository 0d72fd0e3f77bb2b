#!/bin/bash
echo "<result>forked</result>"
