#!/bin/bash
---
timeout: 5m
---
echo "<result>x</result>"
