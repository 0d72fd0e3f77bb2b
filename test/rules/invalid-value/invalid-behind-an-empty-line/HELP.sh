#!/bin/bash
# ---

# timeuot: 5s
# retries: 1
# ---
echo "<result>ok</result>"
