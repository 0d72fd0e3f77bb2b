#!/bin/bash
if make test; then echo "<result>green</result>"; else echo "<result>red</result>"; fi
