#!/bin/bash
# ---
# timeout: 4000
# retries: many
# ---
echo '<call return="REPORT">MEASURE</call>'
