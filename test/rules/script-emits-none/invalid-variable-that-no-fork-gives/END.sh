#!/bin/bash
echo "<result>started</result>"
