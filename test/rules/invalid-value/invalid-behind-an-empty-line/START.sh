#!/bin/bash
# ---

# timeout: 5x

# retries: 1
# ---
echo "<result>ok</result>"
