#!/bin/bash
echo "<result>written</result>"
