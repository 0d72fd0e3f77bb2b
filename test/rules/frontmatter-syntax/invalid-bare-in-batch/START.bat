---
timeout: 5m
---
@echo off
echo ^<result^>x^</result^>
