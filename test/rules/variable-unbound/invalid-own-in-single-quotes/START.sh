#!/bin/bash
cat <<'DONE'
The release goes on.
<goto input="Release $RAYMOND_INPUT">ANNOUNCE</goto>
DONE
