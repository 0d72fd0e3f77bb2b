#!/usr/bin/env python3
print("<result>done</result>")
